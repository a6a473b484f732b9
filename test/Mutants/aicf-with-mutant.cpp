//===- aicf-with-mutant.cpp - The compiler as one of its mutants ----------===//
//
// Runs aicf-opt, aicf-compile or aicf-measure as they are, but for one mistake:
//
//   aicf-with-mutant MUTANT aicf-compile program.mlir -o program.aicf
//
// MUTANT is a name of mutants.toml, or `none`.
//
//===----------------------------------------------------------------------===//

#include "ActiveMutant.h"
#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  // A test may know the tools by their paths.
  llvm::StringRef tool = argc < 3 ? "" : llvm::sys::path::filename(argv[2]);
  if (tool != "aicf-opt" && tool != "aicf-compile" && tool != "aicf-measure") {
    llvm::errs() << "usage: aicf-with-mutant MUTANT "
                    "aicf-opt|aicf-compile|aicf-measure ...\n";
    return 1;
  }
  aicf::activateMutant(argv[1]);
  argc -= 2;
  argv += 2;
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  return tool == "aicf-opt"       ? aicf::optMain(argc, argv, registry)
         : tool == "aicf-compile" ? aicf::compileMain(argc, argv, registry)
                                  : aicf::measureMain(argc, argv, registry);
}
