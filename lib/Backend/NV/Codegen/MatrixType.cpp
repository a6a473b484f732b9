//===- MatrixType.cpp - What the matrix unit multiplies -------------------===//

#include "MatrixType.h"
#include "Limits.h"

using namespace mlir;
using namespace aicf;

/// The type of the operand that `node` is, or is widened from; null if it is
/// something else.
static Type getOperandType(const InstructionDesc &desc, const NodeDesc &node) {
  if (node.kind == NodeDesc::Argument)
    return node.type;
  if (node.kind != NodeDesc::Op || node.operands.size() != 1 ||
      desc.nodes[node.operands[0]].kind != NodeDesc::Argument)
    return {};
  return desc.nodes[node.operands[0]].type;
}

/// The type of both operands: bf16, f16 or f32. Null, with the reason in `why`
/// if given, where there is none.
static Type getCommonType(const InstructionDesc &desc,
                          const Contraction &contraction, std::string *why) {
  auto fail = [&](const Twine &reason) {
    refuse(why, reason);
    return Type();
  };
  const NodeDesc &product = desc.nodes[contraction.product];
  if (!product.type.isF32())
    return fail("the product is not computed in f32");
  Type common;
  for (unsigned operand : product.operands) {
    Type type = getOperandType(desc, desc.nodes[operand]);
    if (!type)
      return fail("an operand is computed, not just a widened 16-bit float");
    if (!type.isBF16() && !type.isF16() && !type.isF32())
      return fail("an operand is neither bf16, f16 nor f32");
    if (common && common != type)
      return fail("the operands' types differ");
    common = type;
  }
  return common;
}

Type aicf::nv::getMatrixType(const InstructionDesc &desc,
                             const Contraction &contraction, std::string *why) {
  Type common = getCommonType(desc, contraction, why);
  if (!common || !common.isF32())
    return common;
  if (!desc.mayRoundToTf32()) {
    refuse(why, "the operands are f32, which no constraint allows to round to "
                "tf32");
    return {};
  }
  return FloatTF32Type::get(common.getContext());
}

bool aicf::nv::maySplitFactors(const InstructionDesc &desc,
                               const Contraction &contraction) {
  if (!desc.maySplitF32())
    return false;
  Type common = getCommonType(desc, contraction, /*why=*/nullptr);
  return common && common.isF32();
}
