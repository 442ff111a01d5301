# SPDX-License-Identifier: MIT
# Sourced by the programs of tools/packaging: copies of a commit, its time, and bare roots (docs/reference/packaging.md).
# shellcheck shell=bash

# shellcheck source-path=SCRIPTDIR source=../setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../setup.sh"

# Uses Debian's programs, not those in a home directory, and a locale and a time zone that every machine has.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TZ=UTC
umask 022

# Sets `folder` to the absolute path given by --out= or --from= and, if the program has default `suites`, those to --suite=.
# $1: out or from; then the arguments.
folder=
read_folder() {
  local flag=$1 argument
  shift
  for argument; do
    case $argument in
      "--$flag="?*) folder=${argument#*=} ;;
      --suite=?*)
        [ -n "${suites:-}" ] || { usage >&2; exit 2; }
        suites=${argument#*=}
        ;;
      -h | --help) usage; exit ;;
      *) usage >&2; exit 2 ;;
    esac
  done
  [ -n "$folder" ] || { usage >&2; exit 2; }
  mkdir -p "$folder"
  folder=$(cd "$folder" && pwd)
}

# Build flags separate paths by spaces, so a path with a space would be split.
[[ $root != *" "* ]] || die "$root: packages cannot be made in a folder whose path has a space"

# Prints Danco's version from meson.build.
danco_version() { sed -n "s/^  version: '\(.*\)',\$/\1/p" "$root/meson.build"; }

# Prints the address of the repository from docs/guides/releases.md.
repository_address() { sed -n 's/^| Repository | .\(https:[^ ]*\). .*/\1/p' "$root/docs/guides/releases.md"; }

# Sets the time of all packed files to the commit's.
set_time() {
  : "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null)}"
  [ -n "$SOURCE_DATE_EPOCH" ] || die "SOURCE_DATE_EPOCH is not set, and $root has no commit to take the time from"
  export SOURCE_DATE_EPOCH
}

# copy_commit FOLDER [PATH...]: copies the files of the commit, or some of them, to a new directory, without uncommitted changes.
copy_commit() {
  local target=$1
  shift
  rm -rf "$target"
  mkdir -p "$target"
  git -C "$root" archive HEAD "$@" | tar -x -C "$target" || die "could not copy the commit"
  [ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ] || say "uncommitted changes are not packed"
}

# For builds in place: fails if the files differ from the commit.
refuse_changes() {
  [ -z "$(git -C "$root" status --porcelain)" ] || die "commit your changes first: $(basename "$0") is built in place"
}

# packed FOLDER NAME: writes a reproducible .tar.gz of FOLDER/NAME to standard output.
packed() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
    --format=gnu -C "$1" -c "$2" | gzip -9 -n
}

# need COMMAND:PACKAGE...: installs the packages whose command or file is missing.
need() {
  local missing=() pair
  for pair; do
    case $pair in
      /*) [ -e "${pair%:*}" ] || missing+=("${pair##*:}") ;;
      *) command -v "${pair%:*}" >/dev/null || missing+=("${pair##*:}") ;;
    esac
  done
  install_packages "${missing[@]}"
}

# fetch_packages FOLDER LISTS PACKAGE...: downloads Debian packages and unpacks them into FOLDER. Keeps package lists in LISTS,
# because the machine's seldom have another architecture or distribution, which `apt_options` names.
apt_options=()
fetch_packages() {
  local target=$1 lists=$2 file
  shift 2
  mkdir -p "$target" "$lists/partial"
  local apt=(apt-get -qq -o "Dir::State::lists=$lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
    -o APT::Sandbox::User= "${apt_options[@]}")
  # A source of the machine may have nothing for another architecture, which does not matter.
  (cd "$target" && { "${apt[@]}" update || true; } && "${apt[@]}" download "$@") </dev/null >&2 || return 1
  for file in "$target"/*.deb; do dpkg-deb -x "$file" "$target"; done
}

# source_of SUITE: prints the line of sources.list for a release of Debian or Ubuntu. The key of Ubuntu's packages is in a
# package of Debian 13.
source_of() {
  local kept=$root/build/packaging/sources
  if [ "$1" != noble ]; then
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $1 main"
    return
  fi
  local key=$kept/keys/usr/share/keyrings/ubuntu-archive-keyring.gpg
  [ -e "$key" ] || fetch_from trixie "$kept/keys" ubuntu-keyring || return 1
  echo "deb [signed-by=$key] http://archive.ubuntu.com/ubuntu $1 main universe"
}

# fetch_from SUITE FOLDER PACKAGE...: fetches packages of a release of Debian or Ubuntu.
fetch_from() {
  local suite=$1 target=$2 kept=$root/build/packaging/sources
  shift 2
  mkdir -p "$kept"
  source_of "$suite" >"$kept/$suite.list" || return 1
  local apt_options=(-o "Dir::Etc::sourcelist=$kept/$suite.list" -o Dir::Etc::sourceparts=-)
  fetch_packages "$target" "$kept/$suite" "$@"
}

# A bare root contains only the essential packages of Debian, or of Ubuntu's noble, and apt. bare_root SUITE sets `bare` to a new one, which is removed
# at the end or when the next one is made; tests put their files into $bare/try. Each suite is created once and kept as
# an archive.
bare=
bare_root() {
  local kept=$root/build/packaging/bare-$1.tar
  [ "$(id -u)" -eq 0 ] || die "only root can enter a bare root"
  if [ ! -e "$kept" ]; then
    need mmdebstrap:mmdebstrap
    mkdir -p "${kept%/*}"
    say "making a bare $1"
    local from=()
    case $1 in
      noble | forky) from=("$(source_of "$1")") || die "the key of Ubuntu could not be fetched" ;;
    esac
    # Only tests happen here, so the list of an old mirror is good enough.
    mmdebstrap --quiet --format=tar --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' "$1" "$kept.part" "${from[@]}" </dev/null >&2 || die "mmdebstrap could not make a bare $1"
    mv "$kept.part" "$kept"
  fi
  [ -z "$bare" ] || rm -rf --one-file-system "$bare"
  bare=$(mktemp -d "$root/build/packaging/root.XXXXXX")
  trap 'rm -rf --one-file-system "$bare"' EXIT
  tar -x -C "$bare" -f "$kept"
  cp /etc/resolv.conf "$bare/etc/resolv.conf"
  sed -i 's/ \[signed-by=[^]]*\]//' "$bare"/etc/apt/sources.list # within, the key has its usual place
  mkdir -p "$bare/try"
}

# inside COMMAND...: runs a command in the bare root, in /try, isolated with separate processes, mounts and /proc.
inside() {
  # shellcheck disable=SC2016 # each shell expands its own
  unshare --mount --pid --fork --kill-child -- bash -c '
    mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; mount -t tmpfs tmp "$0/tmp"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      chroot "$0" sh -ec "cd /try; exec \"\$@\"" sh "$@"' "$bare" "$@"
}

# installed PACKAGE...: installs Debian packages or files, whose names begin with /, in the bare root.
installed() {
  [ -n "$(find "$bare/var/lib/apt/lists" -name '*Packages*' -print -quit)" ] || inside apt-get -qq update >&2
  inside apt-get -qq install --yes --no-install-recommends "$@" >"$bare/log" 2>&1 || die "apt-get install $*: $(cat "$bare/log")"
}

# shown NAME TEXT PATTERN: reports that TEXT matches, or fails and shows TEXT.
shown() {
  grep -qE -e "$3" <<<"$2" || die "$1: expected $3, got:
$2"
  say "ok: $1"
}

# Plays ten moves over UCI, each search after the moves before it.
game_script() {
  cat <<'END'
mkfifo to from
"$@" <to >from 2>errors &
exec 3>to 4<from
moves=
for n in 1 2 3 4 5 6 7 8 9 10; do
  printf 'position startpos moves%s\ngo nodes 2000\n' "$moves" >&3
  while read -r word move rest <&4; do [ "$word" != bestmove ] || break; done
  moves="$moves $(printf %s "$move" | tr -d '\r')"
done
echo quit >&3
wait
rm to from
echo "played:$moves"
END
}
# Matches what game_script prints.
# shellcheck disable=SC2034 # used by try_deb and try_programs
ten='^played:( [a-h][1-8][a-h1-8nbrq]+){10}$'

# Other versions of Python that have a wheel, and the system whose headers it is compiled with.
# shellcheck disable=SC2034 # used by wheel and try_wheel
other_pythons=(3.12:noble 3.13:trixie 3.14:forky)
