# What tests of a build with sanitizers need; loaded by both suites.
#
# A report ends the program by SIGABRT, which no `not` takes for a tidy failure,
# and is written to a file of <build>/reports besides, so that none is lost where
# a test drops what a program prints: scripts/sanitize.sh fails on any.
# Options that the user has set come last and win.

import os

flags = config.aicf_cxx_flags.split()
kinds = {kind for flag in flags if flag.startswith("-fsanitize=") for kind in flag.split("=", 1)[1].split(",")}
suppressions = os.path.join(config.aicf_src_root, "test", "Sanitizers")
reports = os.path.join(config.aicf_obj_root, "reports")
common = "abort_on_error=1:print_stacktrace=1"


def options(name, value):
    own = os.environ.get(name)
    config.environment[name] = value + (":" + own if own else "")


if kinds:
    os.makedirs(reports, exist_ok=True)
    # Projects that tests build with AICF's libraries.
    config.environment["CXXFLAGS"] = " ".join(flag for flag in flags if "san" in flag.lower())
if "address" in kinds:
    options(
        "ASAN_OPTIONS",
        f"{common}:log_path={reports}/asan:detect_stack_use_after_return=1:strict_string_checks=1"
        ":check_initialization_order=1",
    )
    options("LSAN_OPTIONS", f"suppressions={suppressions}/lsan.txt:print_suppressions=0")
if "undefined" in kinds:
    options("UBSAN_OPTIONS", f"{common}:log_path={reports}/ubsan")
if "thread" in kinds:
    options(
        "TSAN_OPTIONS",
        f"{common}:log_path={reports}/tsan:suppressions={suppressions}/tsan.txt:halt_on_error=1"
        ":second_deadlock_stack=1",
    )

# A program of another's that loads a library of ours has the sanitizer's loaded
# first; its own leaks are none of ours.
preload = ""
for kind, library in (("address", "libasan.so"), ("thread", "libtsan.so")):
    if kind in kinds:
        preload = f"env LD_PRELOAD={config.aicf_sanitizer_dir}/{library} ASAN_OPTIONS=detect_leaks=0"
config.substitutions.append(("%sanitizer_preload", preload))
