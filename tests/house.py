"""The rules of the house that a compiler does not check (CONTRIBUTING.md, "The house").

 * One direction: a file includes only what lies to the left of its room (USES), and tools, tests,
   bench and web likewise. Large rooms have wings, with one direction among them (WINGS).
 * docs/architecture.md draws these arrows and no others, and each is one that an include follows.
 * board, record, eval and search do no input or output.
 * What a program may link as a library, all but cli, has no flags; JSON is for records of games,
   for what reads or writes them, and for answers to front ends; pybind11 for the Python module.
 * Header guards name the path; every source file is part of the build.
 * Pages that a newcomer reads have lines of at most 120 characters; two of them stay short.
 * A file or folder that a comment or a page names is there.
"""

import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The folders of src/, each with those to its left: a folder includes these and what lies further
# left.
USES = {"system": [], "board": ["system"], "record": ["board"], "eval": ["board"], "search": ["eval"],
        "engine": ["search"], "protocol": ["engine"], "annotate": ["engine", "record"],
        "embed": ["protocol", "annotate"], "python": ["protocol", "annotate"],
        "files": ["record", "system"], "cli": ["protocol", "annotate", "files"]}
LAYERS = list(USES)
# The same for what stands outside of these folders.
OUTSIDE_USES = {"main.cc": ["cli"], "tools": ["protocol", "annotate", "files"], "bench": ["annotate"],
                "tests": ["cli", "embed"], "web": ["embed"]}
OUTSIDE = [folder for folder in OUTSIDE_USES if folder != "main.cc"]
SILENT = ["board", "record", "eval", "search"]
# Rooms with wings: the folder, and its sub-folders, each with those to its left: a wing includes
# these and what lies further left. As long as none of them is there, it is one room.
WINGS = {
    "board": ("src/board", {"core": [], "reach": ["core"], "moves": ["reach"], "text": ["moves"],
                            "game": ["moves"]}),
    "search": ("src/search", {"control": [], "memory": ["control"], "levels": ["control"],
                              "tree": ["memory", "levels"], "proofs": ["tree"],
                              "root": ["proofs"]}),
    "match": ("tools/match", {"client": [], "game": ["client"], "statistics": ["game"],
                              "tournament": ["statistics"], "check": ["game"],
                              "page": ["tournament"], "command": ["page", "check"]}),
}

DRAWING_PAGE = pathlib.Path("docs/architecture.md")
WIDTH = 120  # characters in a line of these pages
NARROW = ["docs/lab/*.md", "docs/architecture.md", "docs/evaluation.md", "docs/games.md",
          "docs/frontends.md", "docs/generator.md", "docs/library.md", "docs/pacoplay.md",
          "docs/python.md", "docs/rulesets.md", "docs/search.md", "docs/tuning.md"]
# Pages of design: experiments go to docs/lab/.
TWO_PRINTED_PAGES = 120  # lines
SHORT = ["docs/generator.md", "docs/search.md"]

# Headers that only some folders may include.
# (A folder may be followed by the stem of the one file that may.)
RESERVED = {"absl/flags/": ["cli"],
            "nlohmann/": ["record", "protocol/front_end", "protocol/request", "protocol/request_fields",
                          "annotate", "embed", "cli"],
            "pybind11/": ["python"]}

# Names of files in comments and pages: with a folder of the house before them, or alone. Not what is
# part of a longer word, a pattern or an address.
FOLDERS = [*LAYERS, *OUTSIDE, "src", "docs", "data"]
PATH = re.compile(r"(?<![\w/.$:*<{}@~-])((?:" + "|".join(FOLDERS) + r")(?:/[\w.-]+)*/[\w-]+(?:\.\w+)*/?"
                  r"|[A-Za-z0-9][\w-]*\.(?:h|cc|py|ts|mjs|md))(?![\w*{<$(/\[-])")
FOREIGN = {"hint.cc", "time_zone_if.cc"}  # an example's; Abseil's
# History names what was; house_test.py what is planted.
UNREAD = ["CHANGELOG.md", "docs/lab", "tests/house_test.py"]
READ = {".md", ".h", ".cc", ".ts", ".mjs", ".py", ".build"}
NOT_OURS = {"build", "node_modules", "__pycache__"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])'", re.DOTALL)
OUTPUT = re.compile(
    r"\b(?:std::c(?:out|err|log|in)|v?f?printf|f?puts|putchar|fwrite|f?getc|getline|absl::F?PrintF)\b")
OUTPUT_HEADERS = {"iostream", "fstream", "stdio.h", "print"}


def sources(root):
    """All C++ files of the house, as paths relative to the root."""
    found = []
    for folder in ["src", *OUTSIDE]:
        for suffix in ("*.h", "*.cc"):
            found += [path.relative_to(root) for path in (root / folder).rglob(suffix)]
    return sorted(found)


def layer_of(path):
    """The layer of src/<layer>/..., None for src/main.cc and everything outside src/."""
    return path.parts[1] if path.parts[0] == "src" and len(path.parts) > 2 else None


def winged_room_of(path):
    """The room with wings that a file belongs to, None for everything else."""
    for room, (folder, _) in WINGS.items():
        if pathlib.Path(folder) in path.parents:
            return room
    return None


def wing_of(path):
    """"board/core" for a file in src/board/core/, None for one that is in no wing."""
    room = winged_room_of(path)
    if room is None:
        return None
    inside = path.relative_to(WINGS[room][0]).parts
    return f"{room}/{inside[0]}" if len(inside) > 1 else None


def is_room_of(name, path):
    """Whether the path is of the room that a drawing calls `name`: board, board/core, main.cc, tests."""
    return name in (layer_of(path), wing_of(path), path.parts[0],
                    path.name if path.parent == pathlib.Path("src") else None)


def blanked(text):
    """The text without comments and literals: only code is left to search."""
    return COMMENT_OR_LITERAL.sub(" ", text)


def includes(text):
    """The (delimiter, target) pairs of a file's include lines, not those in comments."""
    without_comments = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return INCLUDE.findall(without_comments)


def below(name, uses=USES):
    """What a folder or wing may include, itself among it."""
    return {name}.union(*(below(left, uses) for left in uses[name]))


def wing_faults(root, path, text):
    """Breaches of the direction among the wings of a room, once it has some."""
    room = winged_room_of(path)
    if room is None:
        return
    folder, wings = WINGS[room]
    if not any((root / folder / wing).is_dir() for wing in wings):
        return
    wing = (wing_of(path) or "").partition("/")[2]
    if wing not in wings:
        yield f"{path}: a file of {folder}/ that is in none of its wings: {', '.join(wings)}"
        return
    for _, target in includes(text):
        first, _, rest = target.partition("/")
        other = rest.split("/")[0]
        if first == room and other in wings and other not in below(wing, wings):
            yield f"{path}: {wing} must not include {target}"


def allowed_arrows():
    """The (user, used) pairs that a drawing of the house shows: each room and those to its left."""
    return ({(user, left) for user, lefts in {**USES, **OUTSIDE_USES}.items() for left in lefts} |
            {(f"{room}/{wing}", f"{room}/{left}") for room, (_, wings) in WINGS.items()
             for wing, lefts in wings.items() for left in lefts})


def drawn_arrows(drawing):
    """The (user, used) pairs of a drawing in plain text.

    `a <- b, c` says that b and c use a. An arrow without a name before it begins where the arrow
    above it does. Names within a box `+- name -+` are wings of it, and an arrow at its right wall
    begins at the box.
    """
    arrows = set()
    box = None
    begins = {}  # of arrows in earlier lines, by column: the name before it

    def read(text, prefix, wall):
        before = used = None
        for token in re.finditer(r"<-+|[\w.]+(?:, *[\w.]+)*", text):
            if token[0].startswith("<"):
                used = before or begins.get(token.start()) or wall
                begins[token.start()] = used
            else:
                names = [prefix + name for name in re.split(", *", token[0])]
                arrows.update((name, used) for name in names if used)
                before, used = names[-1], None

    for line in drawing.splitlines():
        title = re.match(r"\s*\+-+ (\w+) -+\+", line)
        if title:
            box = title[1]
        walls = [m.start() for m in re.finditer(r"[|+]", line)] if box else []
        if len(walls) < 2:
            read(line, "", None)
            continue
        if line[walls[0]] == "|":
            read(line[:walls[-1]].replace("|", " "), box + "/", None)
        read(" " * (walls[-1] + 1) + line[walls[-1] + 1:], "", box)
    return arrows


def drawing_faults(root, texts):
    page = root / DRAWING_PAGE
    drawing = re.search(r"^```house\n(.*?)^```$", page.read_text(encoding="utf-8") if page.exists() else "",
                        re.MULTILINE | re.DOTALL)
    if not drawing:
        yield f"{DRAWING_PAGE}: no drawing of the house (a block ```house)"
        return
    drawn = drawn_arrows(drawing[1])
    for user, used in sorted(drawn - allowed_arrows()):
        yield f"{DRAWING_PAGE}: draws {used} <- {user}, which is no direction of the house"
    for user, used in sorted(allowed_arrows() - drawn):
        yield f"{DRAWING_PAGE}: does not draw {used} <- {user}"
    for user, used in sorted(drawn & allowed_arrows()):
        users = [path for path in texts if is_room_of(user, path)]
        if user in OUTSIDE or not users or not any(is_room_of(used, path) for path in texts):
            continue
        targets = [place_of(target) for path in users for _, target in includes(texts[path])]
        if not any(is_room_of(used, target) for target in targets):
            yield f"{DRAWING_PAGE}: draws {used} <- {user}, but no include goes that way"


def page_faults(root):
    for pattern in NARROW:
        for page in sorted(root.glob(pattern)):
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                if len(line) > WIDTH:
                    yield f"{page.relative_to(root)}:{number}: {len(line)} characters, more than {WIDTH}"
    for name in SHORT:
        page = root / name
        lines = len(page.read_text(encoding="utf-8").splitlines()) if page.exists() else 0
        if lines > TWO_PRINTED_PAGES:
            yield f"{name}: {lines} lines, more than two printed pages ({TWO_PRINTED_PAGES})"


def place_of(target):
    """Where an included file of the house stands."""
    room = target.split("/")[0]
    return pathlib.Path(WINGS[room][0] if room in WINGS else f"src/{room}", *target.split("/")[1:])


def outside_may_include(path):
    """The folders of src/ that a file outside of them, or main.cc, may include."""
    user = "main.cc" if path.parts[0] == "src" else path.parts[0]
    return set().union(*(below(left) for left in OUTSIDE_USES[user]))


def tree(root):
    """All files of the house that are not built or fetched, as paths relative to the root."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS and
                            (name == ".ci" or not name.startswith(".")))
        for name in sorted(names):
            yield pathlib.Path(folder, name).relative_to(root)


def words_about(path, text):
    """(where it begins, text) of what a file says to readers: its comments, or all of a page."""
    if path.suffix == ".md":
        return [(0, text)]
    comment = r'#[ !][^\n]*|"""(?s:.*?)"""' if path.suffix in (".py", ".build") else r"//[^\n]*|/\*(?s:.*?)\*/"
    return [(match.start(), match[0]) for match in re.finditer(comment, text)]


def path_faults(root):
    files = list(tree(root))
    there = set()  # each file and folder, with all the folders above it, with some, alone
    for path in files:
        for n in range(1, len(path.parts) + 1):
            there.update("/".join(path.parts[i:n]) for i in range(n))
    for path in files:
        if path.suffix not in READ or any(path == pathlib.Path(skip) or pathlib.Path(skip) in path.parents
                                          for skip in UNREAD):
            continue
        text = (root / path).read_text(encoding="utf-8")
        for start, words in words_about(path, text):
            for match in PATH.finditer(words):
                name = match[1].rstrip("./")
                folder, _, program = name.rpartition("/")
                if name in there | FOREIGN or name.split(".")[0].isupper():
                    continue
                # A program, or a pair of files that is named once.
                if "." not in program and (program.startswith("danco") and folder in there or f"{name}.cc" in there):
                    continue
                line = text[:start + match.start()].count("\n") + 1
                yield f"{path}:{line}: names {name}, which does not exist"


def include_faults(root, path, text):
    layer = layer_of(path)
    if path.parts[0] == "src" and layer is not None and layer not in LAYERS:
        yield f"{path}: a folder of src/ that has no place among {', '.join(LAYERS)}"
        return
    for delimiter, target in includes(text):
        first = target.split("/")[0]
        if first in LAYERS and "/" in target:
            if layer is not None and first not in below(layer):
                yield f"{path}: {layer} must not include {target}"
            if layer is None and first not in outside_may_include(path):
                yield f"{path}: must not include {target}"
            if not (root / "src" / target).exists():
                yield f"{path}: includes {target}, which does not exist"
        elif path.parts[0] == "src" and delimiter == '"' and ".." in target.split("/"):
            yield f"{path}: includes {target}; paths start at src/"
        elif path.parts[0] == "src" and (first in OUTSIDE or (root / "src" / target).exists()):
            yield f"{path}: src/ must not include {target}"
        elif path.parts[0] == "src" and (root / path).parent.joinpath(target).exists():
            yield f"{path}: includes {target}; paths start at src/"


def output_faults(path, text):
    if layer_of(path) not in SILENT:
        return
    for _, target in includes(text):
        if target in OUTPUT_HEADERS:
            yield f"{path}: no input or output below protocol, but includes <{target}>"
    for match in OUTPUT.finditer(blanked(text)):
        yield f"{path}: no input or output below protocol, but uses {match[0]}"


def library_faults(path, text):
    for _, target in includes(text):
        for header, layers in RESERVED.items():
            if (target.startswith(header) and layer_of(path) in LAYERS
                    and not {layer_of(path), f"{layer_of(path)}/{path.stem}"} & set(layers)):
                yield f"{path}: a library must not include <{target}>"


def guard_of(path):
    parts = path.parts[1:] if path.parts[0] == "src" else path.parts
    return "DANCO_" + re.sub(r"[^A-Za-z0-9]", "_", "/".join(parts)).upper() + "_"


def guard_faults(path, text):
    if path.suffix != ".h":
        return
    guard = guard_of(path)
    code = blanked(text).split()
    if code[:4] != ["#ifndef", guard, "#define", guard] or code[-1:] != ["#endif"]:
        yield f"{path}: the header guard is not {guard}"


def build_faults(root, path, included):
    """A .cc is named by a meson.build of its folder or above; so is a .h, unless somebody includes it."""
    if path.suffix == ".h" and path.name in included:
        return
    stem = re.sub(r"_(test|bench|fuzz)$", "", path.stem)
    # A list may name the file, or its stem where a loop appends the rest.
    names = "|".join(re.escape(name) for name in {path.name, path.stem, stem})
    named = re.compile(rf"'(?:[^']*/)?(?:{names})'")
    for folder in [root / parent for parent in path.parents]:
        build = folder / "meson.build"
        if build.exists() and named.search(re.sub(r"#[^\n]*", "", build.read_text())):
            return
    yield f"{path}: no meson.build names it"


def faults(root):
    """Every breach of the rules above in the tree at root, as lines for a reader."""
    texts = {path: (root / path).read_text(encoding="utf-8") for path in sources(root)}
    included = {target.split("/")[-1] for text in texts.values() for _, target in includes(text)}
    found = []
    for path, text in texts.items():
        found += include_faults(root, path, text)
        found += wing_faults(root, path, text)
        found += output_faults(path, text)
        found += library_faults(path, text)
        found += guard_faults(path, text)
        found += build_faults(root, path, included)
    found += drawing_faults(root, texts)
    found += page_faults(root)
    found += path_faults(root)
    return found
