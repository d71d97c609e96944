# Shared by ./run and ./check: what the project needs on a Debian machine, and how it is configured and built.

# Another clone of the same files builds from the compiler cache: paths below the project count as relative ones, and
# precompiled headers may be cached.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

# wanted_packages [check]: the packages of packages.txt, with those marked [check] where asked. Those marked [command] are
# left out where the command is there: npm, for one, need not be Debian's.
wanted_packages() {
  sed -e 's/#.*//' packages.txt | while read -r package mark; do
    case $mark in
      "[check]") [ "${1:-}" = check ] || continue ;;
      "[command]") ! command -v "$package" >/dev/null || continue ;;
    esac
    [ -z "$package" ] || echo "$package"
  done
}

# install_packages [check]: installs what is missing, with sudo where the user is not root.
install_packages() {
  local missing
  missing=$(comm -23 <(wanted_packages "${1:-}" | sort) \
    <(dpkg-query -W -f '${Package} ${Status}\n' 2>/dev/null | awk '/install ok installed/ {print $1}' | sort))
  [ -n "$missing" ] || return 0
  local sudo=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "These packages are missing and there is no sudo to install them: $missing" >&2; exit 1; }
    sudo=sudo
  fi
  say "installing $(echo $missing)"
  $sudo apt-get update -q
  # shellcheck disable=SC2086 -- one word per package
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

# configure PRESET [-DOPTION=VALUE ...]
configure() {
  local preset=$1
  shift
  cmake --preset "$preset" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCAMBER_UNITY=ON "$@" >"build/$preset.log" 2>&1 ||
    { cat "build/$preset.log" >&2; exit 1; }
}

# build PRESET [TARGET ...]: builds what has changed.
build() {
  local preset=$1
  shift
  cmake --build --preset "$preset" ${1:+--target "$@"}
}
