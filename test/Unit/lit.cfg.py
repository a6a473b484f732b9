# Runs the unit tests, so that one lit run covers everything: every executable
# of the build whose name ends in "Tests" is a GoogleTest program.

import os

import lit.formats

config.name = "AICF-Unit"
config.suffixes = []
config.test_source_root = config.aicf_tools_dir
config.test_exec_root = config.aicf_tools_dir
config.test_format = lit.formats.GoogleTest(".", "Tests")
for variable in ("HOME", "TMPDIR", "CUDA_VISIBLE_DEVICES", "LD_LIBRARY_PATH"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
