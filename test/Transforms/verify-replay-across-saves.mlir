// Steps in which instructions merge with readers of what was saved of their
// results, while other readers keep the save: the records, pinned, make the same
// merges, though the place of the save is pinned, too.
// RUN: aicf-opt %aicf_src_root/test/Python/Inputs/recorded/llama.mlir --aicf-resolve=targets=h200 --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %aicf_src_root/test/Python/Inputs/recorded/gpt.mlir --aicf-resolve=targets=h200 --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %aicf_src_root/test/Python/Inputs/recorded/resnet.mlir --aicf-resolve=targets=h200 --aicf-verify-replay -o /dev/null
