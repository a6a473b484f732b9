#!/bin/bash
# Installs what AICF needs on Debian 12. Does nothing when all of it is there.
# Run as root, or as a user who may use sudo.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

packages=(
  g++ cmake ninja-build ccache
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  libflatbuffers-dev flatbuffers-compiler libxxhash-dev zlib1g-dev libsodium-dev
  libgtest-dev python3 python3-numpy
)

missing=()
for package in "${packages[@]}"; do
  status="$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)"
  [ "$status" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "all ${#packages[@]} packages are installed"
  exit 0
fi
echo "missing: ${missing[*]}"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || die "installing packages needs root: run this as root, or install sudo"
  as_root=(sudo)
fi
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 "$@"
}

candidate() {
  apt-cache policy llvm-22-dev | sed -n 's/^ *Candidate: *//p'
}

apt update
# LLVM 22 comes with Debian's security suite, which a debootstrap leaves out.
if [ -z "$(candidate)" ] || [ "$(candidate)" = "(none)" ]; then
  . /etc/os-release
  [ "${VERSION_CODENAME:-}" = bookworm ] ||
    die "llvm-22-dev is in none of the package sources, and this is ${PRETTY_NAME:-not Debian 12}"
  list=/etc/apt/sources.list.d/debian-security.list
  echo "llvm-22-dev is in none of the package sources: enabling the suite bookworm-security in $list"
  echo "deb http://deb.debian.org/debian-security bookworm-security main" |
    "${as_root[@]}" tee "$list" >/dev/null
  apt update
fi
apt install -y --no-install-recommends "${missing[@]}"
