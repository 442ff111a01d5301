# SPDX-License-Identifier: MIT
"""The kinds of tests of tools/queue: what their tasks run, and how the results of the shards are added up."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from durable import Refused, read_json, trusting, write_json, write_whole


def call(*words, **named):
    """Returns a program's output. Raises Refused with its messages if it fails."""
    try:
        done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, encoding="utf-8", errors="replace", check=False, **named)
    except OSError as error:
        raise Refused(f"{words[0]}: {error.strerror}") from None
    except subprocess.TimeoutExpired as error:
        raise Refused(str(error)) from None
    if done.returncode != 0:
        raise Refused(f"{' '.join(map(str, words[:3]))} ...: {(done.stderr or done.stdout).strip()}")
    return done.stdout.strip()


def count_lines(paths, known):
    """Returns path -> [end of the last complete line, number of lines]. `known` is an earlier result; only what has
    been added since is read."""
    counted = {}
    for path in sorted(paths):
        end, lines = known.get(path.name, (0, 0))
        with open(path, "rb") as file:
            file.seek(end)
            for line in file:
                if line.endswith(b"\n"):
                    end, lines = end + len(line), lines + 1
        counted[path.name] = [end, lines]
    return counted


def program_path(name, flag):
    path = pathlib.Path(name).resolve()
    if not path.is_file() or not os.access(path, os.X_OK):
        raise Refused(f"{flag}: {path} is not a program; build it, or name another one")
    return str(path)


def openings_word(word):
    """Makes the path in file=PATH absolute, because tasks run in other directories."""
    if not word.startswith("file="):
        return word
    path = pathlib.Path(word.removeprefix("file=")).resolve()
    if not path.is_file():
        raise Refused(f"--openings: there is no file {path}")
    return f"file={path}"


def cores_per_game(words):
    """Returns the number of processors that two engines with these settings use."""
    found = [re.fullmatch(r"option\.threads=(\d+)", word, re.IGNORECASE) for word in words]
    threads = max([int(match[1]) for match in found if match], default=1)
    return threads * (2 if "ponder=true" in words else 1)


def try_words(words):
    """Raises Refused if a program says by status 2 that its command line is wrong. Other errors are ignored."""
    done = subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode == 2:
        raise Refused(done.stderr.strip())


class Kind:
    """What the queue must know about a kind of test. Each kind has, in addition to the following,

     * title(args)
     * fields(args, spec, builds, folder): returns further fields of test.json: the `total` of units, how many `shards`
       there may be, the `words` for the program that do not depend on the shard, the `settings` to show, and fields of
       the kind
     * check(spec, folder): raises Refused if the program rejects the words; the builds need not exist yet
     * shard_words(test, shard)
     * collect(test): adds up the shards in the directory of the test; returns the verdict, or None
     * row(test): returns what is known from the last collect(); `done` is the number of finished units
    """
    unit = "pairs"
    shards = "pairs"  # what is split into shards
    flavour = ""  # of its builds: a key of BUILDS
    tool = "tune"  # the field of test.json with the program of the queue's own build
    sides = {"new": "commit"}  # side -> the flag that names its commit

    def program(self, test):
        """Returns the program that a task runs."""
        return test.spec[self.tool]

    def finish(self, test):
        """Makes the files that a test has only after its end."""

    def text(self, row):
        """Returns the result in a line, for people."""
        return f"{row['done']} of {row['of']} {row['unit']}"


class Match(Kind):
    unit = "games"
    shards = "rounds"
    tool = "match"
    sides = {"new": "commit", "old": "against"}

    def title(self, args):
        return f"{args.commit} against {args.against}"

    def fields(self, args, spec, builds, folder):
        openings = list(map(openings_word, args.openings or [])) or ["random", "plies=8", f"seed={spec['id']}"]
        sprt = ["--sprt", *args.sprt] if args.sprt is not None else []
        each = [f"tc={args.tc}", *args.each]
        words = ["run", "--openings", *openings, *sprt, "--rounds", args.rounds, "--concurrency", args.concurrency,
                 "--event", spec["name"]]
        for side, sha in spec["commits"].items():
            words += ["--engine", f"cmd={builds[side]}/danco", f"name={side}-{sha[:10]}", *each]
        return {"total": 2 * args.rounds, "shards": args.rounds, "match": program_path(args.match, "--match"),
                "cpus": args.concurrency * cores_per_game(args.each), "words": words + args.flags,
                "settings": " ".join([*each, *sprt, "--openings", *openings, *args.flags])}

    def check(self, spec, folder):
        words = [re.sub(r"^cmd=.*", "cmd=true", word) for word in spec["words"]]
        try_words([spec["match"], *words, "--plan", "--out", folder / "plan"])

    def shard_words(self, test, shard):
        test.shard(shard).parent.mkdir(exist_ok=True)
        return ["--resume", "--shard", f"{shard}/{test.spec['tasks']}", "--out", test.shard(shard)]

    def collect(self, test):
        shards = [test.shard(n) for n in range(1, test.spec["tasks"] + 1)]
        # danco-match writes this file of a shard last, so a task that has just begun is skipped.
        shards = [shard for shard in shards if (shard / "tournament.json").exists()]
        if not shards:
            return None
        results = test.folder / "results"
        try:
            call(test.spec["match"], "merge", *shards, "--out", results)
        except Refused:  # perhaps a damaged game was played again and differs
            fresh = test.folder / "results.new"
            shutil.rmtree(fresh, ignore_errors=True)
            call(test.spec["match"], "merge", *shards, "--out", fresh)
            shutil.rmtree(results, ignore_errors=True)
            fresh.rename(results)
        summary = read_json(results / "summary.json")
        verdict = summary.get("sprt", {}).get("verdict", "continue")
        if verdict != "continue":
            return verdict
        return "all games" if summary["games"] == summary["scheduled_games"] else None

    def finish(self, test):
        if (test.folder / "results" / "summary.json").exists():
            call(test.spec["match"], "report", test.folder / "results", "--games", 100, "--html",
                 test.folder / "report.html", "--overwrite")

    def row(self, test):
        path = test.folder / "results" / "summary.json"
        summary = read_json(path, games=int)
        row = {"done": 0, "games": 0, "report": (test.folder / "report.html").exists()}
        if summary is None or summary["games"] == 0:
            return row
        with trusting(path):
            pairing = summary["pairings"][0]
            row |= {"done": summary["games"], "games": summary["games"], "elo": pairing["elo"]["value"],
                    "error": pairing["elo"]["error"], "los": pairing["los"], "wdl": pairing["wdl"],
                    "pentanomial": pairing["pentanomial"]}
            if "sprt" in summary:
                row |= {"llr": summary["sprt"]["llr"], "lower": summary["sprt"]["lower"],
                        "upper": summary["sprt"]["upper"]}
            self.text({"of": 0, "unit": self.unit} | row)  # as the result is shown
        return row

    def text(self, row):
        if "elo" not in row:
            return super().text(row)
        error = "∞" if row["error"] is None else f"{row['error']:.1f}"
        elo = "∞" if row["elo"] is None else f"{row['elo']:+.1f}"
        text = f"{elo} ± {error} Elo, {super().text(row)}"
        if "llr" in row:
            text += f", LLR {row['llr']:.2f} ({row['lower']:.2f}, {row['upper']:.2f})"
        return text


class Lines(Kind):
    """A kind whose tasks write a line for each unit."""
    files = ""  # pattern of their files, in the directory of the test

    def collect(self, test):
        path = test.folder / "progress.json"
        known = (read_json(path, files=dict) or {}).get("files", {})
        with trusting(path):
            known = {name: (int(end), int(lines)) for name, (end, lines) in known.items() if int(end) >= 0}
        files = count_lines(test.folder.glob(self.files), known)
        done = sum(lines for _, lines in files.values())
        write_json(path, {"done": done, "files": files} | self.results(test))
        return f"all {self.unit}" if done >= test.spec["total"] else None

    def results(self, test):
        return {}

    def row(self, test):
        progress = read_json(test.folder / "progress.json", done=int) or {"done": 0}
        return {key: value for key, value in progress.items() if key not in ("version", "files")}


class Spsa(Lines):
    flavour = "tunable"
    files = "run/spsa-*.jsonl"

    def title(self, args):
        return f"SPSA of {args.commit}"

    def fields(self, args, spec, builds, folder):
        settings = [f"--tc={args.tc}", f"--pairs={args.pairs}", f"--rate={args.rate}", f"--variant={args.variant}",
                    f"--seed={spec['id']}", *args.flags]
        words = ["spsa", f"--engine={builds['new']}/danco", f"--out={folder}/run",
                 f"--concurrency={args.concurrency}", *settings]
        names = "all constants"
        if args.parameters is not None:
            parameters = self.parameters(args.parameters)
            write_whole(folder / "parameters.json", json.dumps(parameters, indent=1) + "\n")  # the file may change
            words.append(f"--parameters={folder}/parameters.json")
            names = ", ".join(p["name"] for p in parameters)
        return {"total": args.pairs, "shards": args.pairs, "tune": program_path(args.tune, "--tune"), "words": words,
                "settings": f"{' '.join(settings)}: {names}"}

    def parameters(self, path):
        """Returns the list in a file of parameters."""
        try:
            parameters = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise Refused(f"--parameters: {path}: {error.strerror}") from None
        except ValueError as error:
            raise Refused(f"--parameters: {path} is not JSON: {error}") from None
        if not isinstance(parameters, list) or not parameters or not all(
                isinstance(p, dict) and isinstance(p.get("name"), str) for p in parameters):
            raise Refused(f"--parameters: {path} is not a list of objects with a name")
        for parameter in parameters:
            self.complete(parameter)
        return parameters

    def complete(self, parameter):
        """Adds fields of a parameter."""

    def check(self, spec, folder):
        words = [re.sub(r"^--(engine|out)=.*", rf"--\1={folder}/none", word) for word in spec["words"]]
        try_words([spec["tune"], *words])

    def shard_words(self, test, shard):
        return [f"--shard={shard}/{test.spec['tasks']}"]

    def results(self, test):
        run = test.folder / "run"
        if not (run / "spsa.json").exists():
            return {}
        return {"result": call(test.spec["tune"], "spsa-report", run, f"--out={test.folder}/trajectory.json",
                               "--overwrite")}


class Ablate(Spsa):
    def title(self, args):
        return f"ablation of {args.commit}"

    def complete(self, parameter):
        for key in ("min", "max"):
            if not isinstance(parameter.get(key), int):
                raise Refused(f"--parameters: {parameter['name']} needs whole numbers 'min' and 'max', the two values")
        if parameter["min"] >= parameter["max"]:
            raise Refused(f"--parameters: {parameter['name']}: 'min' must be less than 'max'")
        # docs/internals/tuning.md: with these, both sides have one of the two values.
        parameter["start"] = (parameter["min"] + parameter["max"]) / 2
        parameter["step"] = (parameter["max"] - parameter["min"]) / 2


class Generate(Lines):
    unit = shards = "games"
    flavour = "tuner"
    files = "games/*.jsonl"

    def title(self, args):
        return f"games of {args.commit}"

    def fields(self, args, spec, builds, folder):
        settings = [f"--games={args.games}", f"--variant={args.variant}", f"--seed={spec['id']}", *args.flags]
        return {"total": args.games, "shards": args.games, "tune": program_path(args.tune, "--tune"),
                "words": ["generate", *settings], "settings": " ".join(settings)}

    def program(self, test):
        return f"{test.builds()['new']}/danco-tune"

    def check(self, spec, folder):
        # The program of the commit does not exist yet. No games: this only reads the flags.
        try_words([spec["tune"], *spec["words"], "--games=0", f"--out={folder}/none"])

    def shard_words(self, test, shard):
        games = test.folder / "games"
        games.mkdir(exist_ok=True)
        return [f"--shard={shard}/{test.spec['tasks']}", f"--out={games}/{shard}.jsonl"]


KINDS = {"match": Match(), "spsa": Spsa(), "ablate": Ablate(), "generate": Generate()}
