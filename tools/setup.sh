# SPDX-License-Identifier: MIT
# Sourced by the scripts in tools/ and tools/packaging/: installs Debian packages and makes build trees. All messages go
# to stderr and nothing reads stdin, because stdin and stdout belong to the engine's protocol.
# shellcheck shell=bash

root=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

# Prints the comment at the top of the program from "usage:" on.
script=$(readlink -f -- "$0")
usage() { sed -n '/^# usage: /,/^set/s/^# \{0,1\}//p' "$script"; }

# A program that handles Ctrl-C itself, such as Meson, must not let the script go on.
trap 'exit 130' INT

say() { printf 'danco: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# missing_packages build|tests|slow|web|web-tests|checks|fuzz: prints the packages that are missing for a purpose:
# building; testing as well; the slow suite as well; building for the browser; testing there; the checks of .ci/run;
# fuzzing. Looks for what a package provides, because that may also be installed in another way.
missing_packages() {
  command -v "${CXX:-c++}" >/dev/null || [ -n "${CXX:-}" ] || echo build-essential
  command -v meson >/dev/null || echo meson
  command -v ninja >/dev/null || echo ninja-build
  case $1 in
    web)
      command -v em++ >/dev/null || echo emscripten
      command -v node >/dev/null || echo nodejs
      command -v npm >/dev/null || echo npm
      command -v dpkg-source >/dev/null || echo dpkg-dev
      ;;
    checks)
      # clang-format's output depends on its release; release 14, Debian 12's, is used.
      command -v clang-format-14 >/dev/null || echo clang-format-14
      command -v clang-tidy >/dev/null || echo clang-tidy
      command -v shellcheck >/dev/null || echo shellcheck
      /usr/bin/python3 -c "import flake8" 2>/dev/null || echo python3-flake8
      command -v reuse >/dev/null || echo reuse
      ;;
    fuzz)
      command -v clang++ >/dev/null || echo clang
      compgen -G "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-$(uname -m).a" >/dev/null || echo libclang-rt-14-dev
      ;;
    web-tests)
      # Chromium without its user interface: a window of it costs more processor time than the page in it.
      [ -x "${CHROMIUM:-/usr/bin/chromium-headless-shell}" ] || echo chromium-headless-shell
      ;;
  esac
  local modules=(absl_strings:libabsl-dev nlohmann_json:nlohmann-json3-dev libedit:libedit-dev)
  if [ "$1" = slow ]; then # the cluster on one machine (docs/guides/match-cluster.md)
    command -v parallel >/dev/null || echo parallel
    PATH=$PATH:/usr/sbin command -v slurmctld >/dev/null || echo slurm-wlm
    PATH=$PATH:/usr/sbin command -v sshd >/dev/null || echo openssh-server
    command -v rustc >/dev/null || echo rustc # the example of the C interface
  fi
  if [ "$1" = tests ] || [ "$1" = slow ]; then
    command -v python3 >/dev/null || echo python3
    # danco-tune and its tests are left out without liblbfgs; the Python module without pybind11.
    modules+=(gtest:libgtest-dev gmock:libgmock-dev liblbfgs:liblbfgs-dev pybind11:pybind11-dev python3:python3-dev)
    [ "$1" = tests ] || modules+=(benchmark:libbenchmark-dev)
    # For the bridge, the schema of requests, and `pip install .`, with the distribution's Python.
    local name find='import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)'
    for name in aiohttp jsonschema mesonpy $([ "$1" = tests ] || echo matplotlib); do
      /usr/bin/python3 -c "$find" "$name" 2>/dev/null || python3 -c "$find" "$name" 2>/dev/null || echo "python3-$name"
    done
    # shellcheck disable=SC2015 # either package provides what pip needs
    /usr/bin/python3 -c "import ensurepip, venv" 2>/dev/null && command -v pip >/dev/null || echo python3-venv python3-pip | tr ' ' '\n'
    command -v mypy >/dev/null || echo mypy # the types of the Python module
    command -v openssl >/dev/null || echo openssl # the certificate of the bridge's tests
  fi
  if ! command -v pkg-config >/dev/null; then
    echo pkg-config
    printf '%s\n' "${modules[@]#*:}"
    return
  fi
  local module
  for module in "${modules[@]}"; do
    pkg-config --exists "${module%:*}" 2>/dev/null || echo "${module#*:}"
  done
}

# install_missing build|tests|slow|web|web-tests|checks|fuzz: installs the missing packages, if any.
install_missing() {
  local missing
  mapfile -t missing < <(missing_packages "$1")
  install_packages "${missing[@]}"
}

# install_packages PACKAGE...: installs Debian packages.
install_packages() {
  local missing=("$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "needs these Debian packages or equivalents, and finds no apt-get: ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root and no sudo; have root run: apt-get install ${missing[*]}"
    apt=(sudo "${apt[@]}")
  fi
  local install=("${apt[@]}" install --yes --no-install-recommends "${missing[@]}")
  say "installing with apt-get: ${missing[*]}"
  if ! "${install[@]}" </dev/null >&2 2>/dev/null; then
    say "refreshing the package lists first (apt-get update)"
    "${apt[@]}" update </dev/null >&2 || say "apt-get update failed; trying the old lists"
    "${install[@]}" </dev/null >&2 || die "apt-get could not install: ${missing[*]}"
  fi
}

# configure TREE OPTION...: creates the build tree, or changes its options.
configure() {
  local tree=$1 mode=()
  shift
  local recorded=$tree/danco-options
  if [ -e "$tree/build.ninja" ] && [ "$(cat "$recorded" 2>/dev/null)" = "$*" ]; then return; fi
  [ ! -e "$tree/meson-private/coredata.dat" ] || mode=(--reconfigure)
  say "configuring ${tree#"$root"/}"
  meson setup "${mode[@]}" "$tree" "$root" "$@" </dev/null >&2 || return 1
  printf '%s' "$*" >"$recorded"
}

# build TREE TARGET...: prints nothing if there is nothing to do. DANCO_JOBS limits the number of parallel jobs.
build() {
  local tree=$1 ninja=(ninja -C "$1")
  shift
  [ -z "${DANCO_JOBS:-}" ] || ninja+=(-j "$DANCO_JOBS")
  if [[ $("${ninja[@]}" -n "$@" 2>/dev/null </dev/null) == *"no work to do"* ]]; then return; fi
  say "building ${tree#"$root"/}"
  "${ninja[@]}" "$@" </dev/null >&2
}

# locked COMMAND...: runs a command while no other of these scripts builds in this repository.
locked() {
  mkdir -p "$root/build"
  (
    ! command -v flock >/dev/null || flock 9
    "$@" 9>&-
  ) 9>"$root/build/.lock"
}

# changes_since: prints the commit against which changes are determined: $CI_BASE; otherwise the one where the branch
# left its upstream; otherwise the newest one that is a day older than HEAD, or the first one. Fails if CI_BASE is not
# a commit.
changes_since() {
  local base
  if [ -n "${CI_BASE:-}" ]; then
    git -C "$root" rev-parse --verify --quiet "$CI_BASE^{commit}" || { say "CI_BASE: no such commit: $CI_BASE" && return 1; }
    return
  fi
  base=$(git -C "$root" merge-base HEAD '@{upstream}' 2>/dev/null) || base=
  [ "$base" != "$(git -C "$root" rev-parse HEAD)" ] || base=
  [ -n "$base" ] || base=$(git -C "$root" rev-list -1 --before="$(($(git -C "$root" log -1 --format=%ct) - 86400))" HEAD)
  [ -n "$base" ] || base=$(git -C "$root" rev-list --max-parents=0 HEAD | tail -n 1)
  printf '%s\n' "$base"
}

# hold_for_tests PROGRAM ARGUMENT...: restarts the program as the only one that runs tests in this repository.
# Meanwhile DANCO_TESTING is set for it and its children, and tools/run replaces no program.
hold_for_tests() {
  [ -z "${DANCO_TESTING:-}" ] || return 0
  command -v flock >/dev/null || return 0
  mkdir -p "$root/build"
  local held=$root/build/.tests
  flock --nonblock "$held" true || say "another test run uses this repository: waiting for it"
  # Without a fork, a signal to this process reaches the program that holds the lock.
  DANCO_TESTING=1 exec flock --no-fork "$held" "$@"
}

# is_tested_by_others: returns whether another process is running tests in this repository.
is_tested_by_others() {
  [ -z "${DANCO_TESTING:-}" ] && [ -e "$root/build/.tests" ] && command -v flock >/dev/null &&
    ! flock --shared --nonblock "$root/build/.tests" true
}

# train DEPTH NODES COMMAND...: searches with a build that counts, to record a profile: Paco Ŝako to DEPTH, and NODES nodes of
# each of five chess positions from opening to endgame, because code that a profile never saw is optimised for size. One
# thread, so that the counts are reproducible.
train() {
  "${@:3}" bench "$1" 64 1 &&
    "${@:3}" analyse --variant chess --nodes "$2" --positions - <<'END'
rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5
r1bqr1k1/1pp2pbp/p1np1np1/4p3/2PPP3/2N1BN1P/PP2BPP1/R2Q1RK1 w - - 0 10
2kr3r/ppp2ppp/2n1bn2/2b1q3/4P3/1BN2Q2/PPP2PPP/R1B2RK1 w - - 4 13
3r2k1/p4ppp/1p2p3/2n5/2P5/1P1N1P2/P5PP/3R2K1 b - - 0 26
8/5pk1/1p1p2p1/p1pP3p/P1P1P3/1P3PPP/6K1/8 w - - 0 40
END
}

# fetch_abseil FOLDER: fetches Debian's source of Abseil, with Debian's patches, as a Meson subproject in FOLDER: for
# systems without a package, and for shared objects, which cannot link Debian's libabsl-dev. Uses its own package
# lists, derived from the machine's, because these rarely include source packages.
fetch_abseil() {
  local source=$1/abseil fetched=$1/fetched
  if [ ! -e "$source/absl" ]; then
    command -v apt-get >/dev/null || die "needs the source of Abseil 20220623 in ${source#"$root"/}, and finds no apt-get"
    say "fetching the source of Abseil"
    rm -rf "$fetched"
    mkdir -p "$fetched/lists/partial" "$fetched/archives/partial"
    python3 "$root/tools/source_lists.py" "$fetched" || die "could not read the machine's lists of packages"
    local apt=(apt-get -qq -o "Dir::Etc::sourcelist=$fetched/sources.list" -o "Dir::Etc::sourceparts=$fetched/sources.list.d"
      -o "Dir::State::lists=$fetched/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
      -o "Dir::Cache::archives=$fetched/archives" -o APT::Sandbox::User=)
    # A third-party package list may have no sources, which does not matter.
    (cd "$fetched" && { "${apt[@]}" update || true; } && "${apt[@]}" --download-only source abseil) </dev/null >&2 ||
      die "could not fetch the source of Abseil"
    compgen -G "$fetched/abseil_20220623*.dsc" >/dev/null ||
      die "needs the source of Abseil 20220623, and this machine's lists have $(cd "$fetched" && echo abseil_*.dsc)"
    rm -rf "$source"
    dpkg-source --no-check -x "$fetched"/abseil_*.dsc "$source" </dev/null >&2 || die "could not unpack Abseil"
    rm -rf "$fetched" "$1"/abseil_*.tar.*
  fi
  cp --update "$root/web/subprojects/abseil.wrap" "$1/"
  cp --update "$root/web/subprojects/abseil/"* "$source/"
}

# copy_json FOLDER: the same for the headers of nlohmann-json. A cross compiler must not search the system's include
# directory.
copy_json() {
  local headers
  headers=$(pkg-config --variable=includedir nlohmann_json) || die "finds no headers of nlohmann-json"
  mkdir -p "$1/nlohmann_json"
  [ -e "$1/nlohmann_json/nlohmann" ] || cp -r "${headers:-/usr/include}/nlohmann" "$1/nlohmann_json/"
  cp --update "$root/web/subprojects/nlohmann_json.wrap" "$1/"
  cp --update "$root/web/subprojects/nlohmann_json/"* "$1/nlohmann_json/"
}
