# Sourced by tools/run, tools/test and tools/web: what a Debian machine needs, and how a build tree is made.
# Everything here talks on stderr and leaves stdin alone: both belong to the engine's protocol.
# shellcheck shell=bash

root=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf 'danco: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# missing_packages build|tests|slow|web|web-tests: prints the packages needed to build, to test as well, for the slow
# suite too, to build for the browser, or to test there, that are missing.
# Asks for what a package provides rather than for the package: it may come from elsewhere.
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
    web-tests) [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || echo chromium ;;
  esac
  local modules=(absl_strings:libabsl-dev nlohmann_json:nlohmann-json3-dev libedit:libedit-dev)
  if [ "$1" = slow ]; then # the cluster on one machine (docs/match-cluster.md)
    PATH=$PATH:/usr/sbin command -v slurmctld >/dev/null || echo slurm-wlm
    PATH=$PATH:/usr/sbin command -v sshd >/dev/null || echo openssh-server
  fi
  if [ "$1" = tests ] || [ "$1" = slow ]; then
    command -v python3 >/dev/null || echo python3
    command -v parallel >/dev/null || echo parallel # the worked example of docs/match-cluster.md
    # danco-tune and its tests are left out without liblbfgs; the Python module without pybind11.
    modules+=(gtest:libgtest-dev gmock:libgmock-dev benchmark:libbenchmark-dev liblbfgs:liblbfgs-dev
      pybind11:pybind11-dev python3:python3-dev)
    # For the bridge, the schema of requests, the example's picture, and `pip install .`, in the distribution's Python.
    local name find='import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)'
    for name in aiohttp jsonschema matplotlib mesonpy; do
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

# install_missing build|tests|slow|web|web-tests: installs what is missing, if anything is.
install_missing() {
  local missing
  mapfile -t missing < <(missing_packages "$1")
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "needs these Debian packages or their like, and finds no apt-get: ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root and no sudo; have root run: apt-get install ${missing[*]}"
    apt=(sudo "${apt[@]}")
  fi
  local install=("${apt[@]}" install --yes --no-install-recommends "${missing[@]}")
  say "installing with apt-get: ${missing[*]}"
  if ! "${install[@]}" </dev/null >&2 2>/dev/null; then
    say "refreshing the package lists first (apt-get update)"
    "${apt[@]}" update </dev/null >&2 || say "apt-get update failed, trying with the old lists"
    "${install[@]}" </dev/null >&2 || die "apt-get could not install: ${missing[*]}"
  fi
}

# configure TREE OPTION...: makes the build tree, or sets the options of one made with others.
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

# build TREE TARGET...: silent when there is nothing to do. DANCO_JOBS limits the parallel jobs.
build() {
  local tree=$1 ninja=(ninja -C "$1")
  shift
  [ -z "${DANCO_JOBS:-}" ] || ninja+=(-j "$DANCO_JOBS")
  if [[ $("${ninja[@]}" -n "$@" 2>/dev/null </dev/null) == *"no work to do"* ]]; then return; fi
  say "building ${tree#"$root"/}"
  "${ninja[@]}" "$@" </dev/null >&2
}

# locked COMMAND...: runs a command while no other process of ours builds in this repository.
locked() {
  mkdir -p "$root/build"
  (
    ! command -v flock >/dev/null || flock 9
    "$@" 9>&-
  ) 9>"$root/build/.lock"
}
