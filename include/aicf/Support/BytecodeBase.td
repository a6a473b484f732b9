//===- BytecodeBase.td - Pieces of attributes in bytecode --*- tablegen -*-===//
//
// What upstream's BytecodeBase.td leaves to each dialect. A dialect lists its
// attributes in a file of its own, and `mlir-tblgen -gen-bytecode` writes their
// reader and writer. aicf/Support/Bytecode.h has the functions.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_BYTECODEBASE_TD
#define AICF_SUPPORT_BYTECODEBASE_TD

include "mlir/IR/BytecodeBase.td"

/// An attribute of the dialect. A reader verifies what it has read.
class CheckedAttribute<dag members> : DialectAttribute<members> {
  let cBuilder = "::aicf::getVerified<$_resultType>(context, $_args)";
}

/// An enumerator. A reader refuses a number that the enumeration lacks.
class Enumerator<string enum> :
  WithParser <"succeeded(::aicf::readEnumerator($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"$_writer.writeVarInt(static_cast<uint64_t>($_getter))",
  WithType   <enum>>>>;

/// A list of enumerators.
class EnumeratorList<string enum> :
  WithParser <"succeeded(::aicf::readEnumerators($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"::aicf::writeEnumerators($_writer, $_getter)",
  WithType   <"SmallVector<" # enum # ">">>>>;

// Upstream's lists make room for as many elements as the bytes say that there
// are; these grow with what is read.

/// A list of numbers of either sign.
def SignedVarInts :
  WithParser <"succeeded(::aicf::readNumbers($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"$_writer.writeSignedVarInts($_getter)",
  WithType   <"SmallVector<int64_t>">>>>;

/// An attribute of a class that the dialect does not write itself.
class AttributeOf<string name> :
  WithParser <"succeeded($_reader.readAttribute($_var))",
  WithBuilder<"$_args",
  WithPrinter<"$_writer.writeAttribute($_getter)",
  WithType   <name>>>>;

/// A list of attributes of one class.
class AttributeList<string name> :
  WithParser <"succeeded(::aicf::readAttributes($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"$_writer.writeAttributes($_getter)",
  WithType   <"SmallVector<" # name # ">">>>>;

/// An attribute that may be null.
class OptionalAttributeOf<string name> :
  WithParser <"succeeded($_reader.readOptionalAttribute($_var))",
  WithBuilder<"$_args",
  WithPrinter<"$_writer.writeOptionalAttribute($_getter)",
  WithType   <name>>>>;

/// An std::optional number.
def OptionalSignedVarInt :
  WithParser <"succeeded(::aicf::readOptionalNumber($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"::aicf::writeOptionalNumber($_writer, $_getter)",
  WithType   <"std::optional<int64_t>">>>>;

/// The sequential dim of a plan (aicf/Analysis/SequentialDim.h), or none.
def SequentialDimValue :
  WithParser <"succeeded(::aicf::readSequentialDim($_reader, $_var))",
  WithBuilder<"$_args",
  WithPrinter<"::aicf::writeSequentialDim($_writer, $_getter)",
  WithType   <"::aicf::SequentialDim">>>>;

#endif // AICF_SUPPORT_BYTECODEBASE_TD
