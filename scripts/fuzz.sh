#!/bin/bash
# scripts/fuzz.sh TARGET [libFuzzer options]: builds a fuzz target of test/Fuzz
# with clang, libFuzzer, AddressSanitizer and UBSan, and runs it from its seeds,
# for example scripts/fuzz.sh package -max_total_time=600. New inputs are kept
# in build-fuzz/corpus. Targets of the compiler link the packaged LLVM as it is,
# without sanitizers.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

targets="package image npy npz safetensors pin target module bytecode"
target="${1:-}"
[[ " $targets " == *" $target "* && -n "$target" ]] || die "usage: scripts/fuzz.sh TARGET [libFuzzer options]
targets: $targets"
shift

# What needs only the runtime is built without the compiler, which is minutes
# less, and which Debian's clang 14 compiles.
compiler=OFF seeds="test/Fuzz/Seeds/$target" dir=build-fuzz least=14
case "$target" in
pin | target | module | bytecode) compiler=ON dir=build-fuzz-compiler least=16 ;;
esac
packages="$([ "$least" = 14 ] && echo "clang and libclang-rt-14-dev (Debian 12)" ||
  echo "clang-22 and libclang-rt-22-dev, from where LLVM comes")"

clang="${AICF_FUZZ_CLANG:-}"
for candidate in clang++-22 clang++-19 clang++-14 clang++; do
  [ -n "$clang" ] || ! command -v "$candidate" >/dev/null || clang="$candidate"
done
[ -n "$clang" ] || die "no clang++: install $packages, or set AICF_FUZZ_CLANG"
version="$("$clang" -dumpversion)"
[ "${version%%.*}" -ge "$least" ] ||
  die "$clang is of version $version, '$target' needs $least or later: install $packages"
[ -n "$(find "$("$clang" -print-resource-dir)" -name 'libclang_rt.fuzzer*' -print -quit)" ] ||
  die "$clang has no libFuzzer: install libclang-rt-${version%%.*}-dev"

# vptr checks need RTTI, which LLVM is built without. Containers that LLVM's
# libraries have filled have no annotations: see ASAN_OPTIONS below.
flags="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=vptr,function"
flags="$flags -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g1"
cmake -G Ninja -B "$dir" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_PREFIX_PATH=/usr/lib/llvm-22 \
  -DCMAKE_C_COMPILER="${clang/++/}" -DCMAKE_CXX_COMPILER="$clang" \
  -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" \
  -DAICF_BUILD_COMPILER="$compiler" -DAICF_LIBFUZZER=ON -DPython3_EXECUTABLE=/usr/bin/python3 >/dev/null
ninja -C "$dir" -j "$(nproc)" "aicf-fuzz-$target"

corpus="build-fuzz/corpus/$target"
mkdir -p "$corpus"
if [ "$compiler" = ON ]; then
  export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_container_overflow=0"
fi
exec "$dir/bin/aicf-fuzz-$target" -artifact_prefix="$corpus-" -timeout=20 -rss_limit_mb=4096 "$@" "$corpus" "$seeds"
