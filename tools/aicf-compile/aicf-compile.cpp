//===- aicf-compile.cpp - The AICF compiler -------------------------------===//

#include "aicf/Pipelines/Driver.h"

int main(int argc, char **argv) { return aicf::compileMain(argc, argv); }
