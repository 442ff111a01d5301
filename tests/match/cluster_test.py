#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A tournament on a Slurm cluster, and one over ssh with GNU parallel. Tasks are killed and a node is drained;
in the end every game exists exactly once and the table equals that of a single machine.

Tests of programs that are not installed are skipped: status 77, which Meson reports as a skipped test.
"""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import time
import unittest

import local_slurm
from match_testing import MATCH, MatchTest, engine, games, processes_with, run, summary

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARRAY = ROOT / "tools/cluster/array.sbatch"
SSHD = shutil.which("sshd", path=local_slurm.SBIN)
SHARDS = 5
ROUNDS = 20
skipped = []


def tournament(folder):
    """Writes match.json: three deterministic engines that always play the same games."""
    settings = folder / "settings"
    run("run", *engine("A", "strong seed=1 think=8"), *engine("B", "seed=2 think=8"),
        *engine("C", "seed=3"), "--each", "nodes=1", "--rounds", ROUNDS, "--maxplies", 40,
        "--openings", "random", "plies=4", "seed=9", "--shard", "1/100000", "--out", settings)
    config = folder / "match.json"
    shutil.copy(settings / "tournament.json", config)
    return config


class ClusterTest(MatchTest):
    def finish(self, config):
        """Merges the shards and compares them with a run on one machine."""
        shards = [self.folder / f"shard-{i + 1}" for i in range(SHARDS)]
        done = run("merge", *shards, "--out", self.out)
        self.assertEqual(done.stderr, "")
        indexes = sorted(game["index"] for shard in shards for game in games(shard))
        self.assertEqual(indexes, list(range(6 * ROUNDS)))  # each once, in one shard only
        whole = self.folder / "whole"
        run("run", "--config", config, "--shard", "1/1", "--concurrency", 2, "--out", whole)
        self.assertEqual(summary(self.out), summary(whole))
        self.assertEqual(sum(game["reason"] in ("illegal-move", "crash", "time-loss", "hang")
                             for game in games(self.out)), 0)

    def runner_of(self, shard):
        """Returns the danco-match process that writes a shard, once it has played some games."""
        out = str(self.folder / f"shard-{shard}")
        path = pathlib.Path(out) / "games.jsonl"
        while not path.exists() or path.read_bytes().count(b"\n") < 2:
            time.sleep(0.05)
        for pid in processes_with(out):
            if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == "danco-match":
                return pid
        self.fail(f"shard {shard} has ended before it could be killed")

    def test_slurm(self):
        if local_slurm.missing():
            skipped.append(f"Slurm: not installed: {', '.join(local_slurm.missing())}")
            self.skipTest(skipped[-1])
        config = tournament(self.folder)
        cluster = local_slurm.LocalSlurm(self.folder / "slurm", nodes=3)
        self.addCleanup(cluster.stop)
        job = cluster.run("sbatch", "--parsable", f"--array=1-{SHARDS}", "--chdir", self.folder,
                          ARRAY, MATCH, "run", "--config", config, "--resume", "--shard", "{}/{n}",
                          "--out", f"{self.folder}/shard-{{}}").strip()
        victim = self.runner_of(2)
        os.kill(victim, signal.SIGKILL)
        # Drains the node of another task: running tasks end there and no new ones start.
        self.runner_of(1)
        node = cluster.queue()[f"{job}_1"][1]
        cluster.drain(node)
        later = set()
        while queue := cluster.queue():
            later |= {task for task, (state, where) in queue.items()
                      if state == "RUNNING" and where == node}
            cluster.check_alive()
            time.sleep(0.3)
        self.assertLessEqual(later, {f"{job}_1"})
        log = (self.folder / f"danco-{job}_2.log").read_text(encoding="utf-8")
        self.assertIn("status 137", log)
        self.assertIn("start 2", log)
        self.finish(config)

    def test_parallel_over_ssh(self):
        wanted = [name for name in ("parallel", "ssh", "ssh-keygen") if not shutil.which(name)]
        wanted += [] if SSHD else ["sshd"]
        if wanted:
            skipped.append(f"GNU parallel over ssh: not installed: {', '.join(wanted)}")
            self.skipTest(skipped[-1])
        config = tournament(self.folder)
        ssh = self.start_sshd()
        shard = (f"\"{MATCH}\" run --config {config} --resume --shard {{}}/{SHARDS} "
                 f"--out {self.folder}/shard-{{}}")
        process = subprocess.Popen(
            ["parallel", "--will-cite", "--ssh", ssh, "-S", "2/127.0.0.1", "--retries", "3", shard,
             ":::", *(str(i + 1) for i in range(SHARDS))], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "HOME": str(self.folder)})
        os.kill(self.runner_of(1), signal.SIGKILL)
        _, errors = process.communicate(timeout=250)
        self.assertEqual(process.returncode, 0, errors)
        self.finish(config)

    def start_sshd(self):
        """Starts a separate ssh daemon and returns the ssh command that reaches it."""
        f, user = self.folder, pwd.getpwuid(os.getuid()).pw_name
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f / f"{name}_key"],
                           check=True)
        (f / "keys").write_text((f / "user_key.pub").read_text())
        port = local_slurm.free_ports(1)[0]
        (f / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {f}/host_key\nPidFile {f}/sshd.pid\n"
            f"AuthorizedKeysFile {f}/keys\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n"
            "PasswordAuthentication no\nMaxStartups 100\n")
        if os.getuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        with open(f / "sshd.log", "wb") as log:
            daemon = subprocess.Popen([SSHD, "-D", "-e", "-f", f / "sshd_config"],
                                      stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.terminate)
        command = (f"ssh -p {port} -l {user} -i {f}/user_key -o StrictHostKeyChecking=no "
                   f"-o UserKnownHostsFile={f}/known -o LogLevel=ERROR -o BatchMode=yes")
        for _ in range(100):
            if subprocess.run([*command.split(), "127.0.0.1", "true"], stdin=subprocess.DEVNULL,
                              capture_output=True, check=False).returncode == 0:
                return command
            time.sleep(0.1)
        self.fail("sshd can't be reached: " + (f / "sshd.log").read_text(errors="replace"))


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    for reason in skipped:
        print(f"SKIPPED: {reason}")
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if skipped else 0)
