# Sourced by the programs of tools/packaging: one commit, its time, a copy of it, and a bare root (docs/reference/packaging.md).
# shellcheck shell=bash

# shellcheck source-path=SCRIPTDIR source=../setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../setup.sh"

# Debian's own Python and its kin, not those of a home directory; a locale and a time zone that each machine has.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TZ=UTC
umask 022

# The folder that --out= or --from= names, made absolute; sets `folder`. $1: which of the two, then the arguments.
folder=
read_folder() {
  local flag=$1 argument
  shift
  for argument; do
    case $argument in
      "--$flag="?*) folder=${argument#*=} ;;
      -h | --help) usage; exit ;;
      *) usage >&2; exit 2 ;;
    esac
  done
  [ -n "$folder" ] || { usage >&2; exit 2; }
  mkdir -p "$folder"
  folder=$(cd "$folder" && pwd)
}

# The version of Danco, which meson.build has.
danco_version() { sed -n "s/^  version: '\(.*\)',\$/\1/p" "$root/meson.build"; }

# The time that everything packed bears: the commit's.
set_time() {
  : "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null)}"
  [ -n "$SOURCE_DATE_EPOCH" ] || die "SOURCE_DATE_EPOCH is not set, and $root is no clone whose commit has a time"
  export SOURCE_DATE_EPOCH
}

# copy_commit FOLDER: the files of the commit, in a new folder. What is not committed is not packed.
copy_commit() {
  rm -rf "$1"
  mkdir -p "$1"
  git -C "$root" archive HEAD | tar -x -C "$1" || die "could not copy the commit"
  [ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ] || say "what is not committed is not packed"
}

# For what is built in place: the files must be those of the commit.
refuse_changes() {
  [ -z "$(git -C "$root" status --porcelain)" ] || die "commit first: there are changes, and $(basename "$0") is built in place"
}

# packed FOLDER NAME: a .tar.gz of FOLDER/NAME to standard output, the same for the same files.
packed() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
    --format=gnu -C "$1" -c "$2" | gzip -9 -n
}

# need COMMAND:PACKAGE...: installs the packages whose command or file is not there.
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

# In a bare root nothing was ever installed but Debian's essential packages and apt. bare_root SUITE sets `bare`, a new
# one, which is removed at the end or when the next is entered; $bare/try is where a test puts what it brings. One is made
# once and kept packed.
bare=
bare_root() {
  local kept=$root/build/packaging/bare-$1.tar
  [ "$(id -u)" -eq 0 ] || die "a bare root is entered by root alone"
  if [ ! -e "$kept" ]; then
    need mmdebstrap:mmdebstrap
    mkdir -p "${kept%/*}"
    say "making a bare $1"
    mmdebstrap --quiet --format=tar --variant=apt "$1" "$kept.part" </dev/null >&2 || die "mmdebstrap could not make a bare $1"
    mv "$kept.part" "$kept"
  fi
  [ -z "$bare" ] || rm -rf --one-file-system "$bare"
  bare=$(mktemp -d "$root/build/packaging/root.XXXXXX")
  trap 'rm -rf --one-file-system "$bare"' EXIT
  tar -x -C "$bare" -f "$kept"
  cp /etc/resolv.conf "$bare/etc/resolv.conf"
  mkdir -p "$bare/try"
}

# inside COMMAND...: runs it in the bare root, in /try, as on a machine of its own: own processes, mounts and /proc.
inside() {
  # shellcheck disable=SC2016 # each shell expands its own
  unshare --mount --pid --fork --kill-child -- bash -c '
    mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; mount -t tmpfs tmp "$0/tmp"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      chroot "$0" sh -ec "cd /try; exec \"\$@\"" sh "$@"' "$bare" "$@"
}

# installed PACKAGE...: in the bare root, packages of Debian or files; their names begin with / then.
installed() {
  [ -n "$(find "$bare/var/lib/apt/lists" -name '*Packages*' -print -quit)" ] || inside apt-get -qq update >&2
  inside apt-get -qq install --yes --no-install-recommends "$@" >"$bare/log" 2>&1 || die "apt-get install $*: $(cat "$bare/log")"
}

# shown NAME TEXT PATTERN: says that it holds, or ends with what was there instead.
shown() {
  grep -qE -e "$3" <<<"$2" || die "$1: expected $3, got:
$2"
  say "ok: $1"
}
