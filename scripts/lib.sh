# Shared by the scripts: where things are, and how they say what they do.
# Source it; it changes to the top of the checkout.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly AICF_BUILD_DIR="${AICF_BUILD_DIR:-build}"

# step I N TEXT: announces a step and how many there are.
step() {
  if [ -t 1 ]; then
    printf '\n\033[1m[step %s of %s]\033[0m %s\n' "$1" "$2" "$3"
  else
    printf '\n[step %s of %s] %s\n' "$1" "$2" "$3"
  fi
}

die() {
  printf '%s: error: %s\n' "$(basename "$0")" "$1" >&2
  exit 1
}

# configure [PRESET]: configures the build directory unless that was done
# before; ninja itself notices when CMake has to run again.
configure() {
  if [ ! -f "$AICF_BUILD_DIR/build.ninja" ]; then
    cmake --preset "${1:-dev}" -B "$AICF_BUILD_DIR" -DPython3_EXECUTABLE=/usr/bin/python3
  fi
}

# build TARGETS...: ninja counts its own steps.
build() {
  ninja -C "$AICF_BUILD_DIR" -j "$(nproc)" "$@"
}
