//===- ReadProgramTest.cpp - Programs that nest too deeply, or are broken -===//

#include "aicf/Support/ReadProgram.h"

#include "aicf/InitAllDialects.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ProgramStack.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;

static std::string repeat(llvm::StringRef text, unsigned times) {
  std::string result;
  for (unsigned i = 0; i < times; ++i)
    result += text;
  return result;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static bool isTooDeep(const std::string &text) {
  return findDeepNesting(text) != llvm::StringRef::npos;
}

TEST(DeepNesting, Brackets) {
  for (const char *bracket : {"(", "[", "{", "<"}) {
    EXPECT_FALSE(isTooDeep(repeat(bracket, kMaxNesting))) << bracket;
    EXPECT_TRUE(isTooDeep(repeat(bracket, kMaxNesting + 1))) << bracket;
    EXPECT_EQ(findDeepNesting("  " + repeat(bracket, 2 * kMaxNesting)),
              kMaxNesting + 2);
  }
  EXPECT_FALSE(isTooDeep(repeat("([{<>}])", 10000)));
  EXPECT_TRUE(isTooDeep(repeat("[{", kMaxNesting)));
  // Arrows and comparisons close nothing.
  EXPECT_TRUE(isTooDeep(repeat("(i1) -> tuple<", kMaxNesting + 1)));
  EXPECT_TRUE(isTooDeep(repeat("<d0 >= ", kMaxNesting + 1)));
  // Nor does a bracket of another kind.
  EXPECT_TRUE(isTooDeep(repeat("[)>}", kMaxNesting + 1)));
}

TEST(DeepNesting, StringsAndComments) {
  EXPECT_FALSE(isTooDeep("\"" + repeat("[", 5000) + "\""));
  EXPECT_FALSE(isTooDeep("\"\\\"" + repeat("[", 5000) + "\""));
  EXPECT_FALSE(isTooDeep("// " + repeat("[", 5000) + "\nx"));
  // Closers in them do not count either.
  EXPECT_TRUE(isTooDeep(repeat("[\"]\", ", kMaxNesting + 1)));
  EXPECT_TRUE(isTooDeep(repeat("[ // ]\n", kMaxNesting + 1)));
  // What ends in the middle.
  for (const char *text : {"\"", "\"\\", "/", "//", "#", "-", "<", ">", "_"})
    EXPECT_FALSE(isTooDeep(text)) << text;
}

TEST(DeepNesting, Expressions) {
  EXPECT_TRUE(isTooDeep("(" + repeat("- ", kMaxNesting) + "d0)"));
  EXPECT_TRUE(isTooDeep("(" + repeat("d0 + ", kMaxNesting) + "d0)"));
  EXPECT_TRUE(isTooDeep("(d0" + repeat(" floordiv 7", kMaxNesting) + ")"));
  // A list's elements are expressions of their own.
  EXPECT_FALSE(isTooDeep("[" + repeat("-1, ", 10000) + "]"));
  EXPECT_FALSE(isTooDeep(repeat("%c = arith.constant -1 : i32\n", 10000)));
}

TEST(DeepNesting, Names) {
  std::string text = "#a0 = []\n", flat = text;
  for (unsigned i = 1; i < 2 * kMaxNesting; ++i) {
    text += "#a" + std::to_string(i) + " = [#a" + std::to_string(i - 1) + "]\n";
    flat += "#a" + std::to_string(i) + " = [#a0]\n";
  }
  EXPECT_TRUE(isTooDeep(text));
  EXPECT_FALSE(isTooDeep(flat));
  for (char c : {'-', '.', '$', '_'}) {
    std::string named = text;
    for (size_t at = 0; (at = named.find("#a", at)) != std::string::npos; ++at)
      named.insert(at + 2, 1, c);
    EXPECT_TRUE(isTooDeep(named)) << c;
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
class ReadProgram : public testing::Test {
protected:
  ReadProgram() : context(getRegistry(), MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      says += diagnostic.str() + "\n";
      return success();
    });
  }
  static DialectRegistry getRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }
  /// The bytecode of a module with `attr`, or of `depth` modules in each other.
  std::string write(Attribute attr, unsigned depth = 1) {
    std::string bytes;
    // Writing recurses, too.
    llvm::runOnNewStack(512u << 20, [&] {
      OpBuilder builder(&context);
      OwningOpRef<ModuleOp> root = ModuleOp::create(builder.getUnknownLoc());
      if (attr)
        (*root)->setAttr("test.attr", attr);
      builder.setInsertionPointToStart(root->getBody());
      for (unsigned i = 1; i < depth; ++i) {
        auto inner = ModuleOp::create(builder, builder.getUnknownLoc());
        builder.setInsertionPointToStart(inner.getBody());
      }
      llvm::raw_string_ostream os(bytes);
      EXPECT_TRUE(succeeded(writeBytecodeToFile(*root, os)));
    });
    return bytes;
  }
  bool reads(llvm::StringRef bytes) {
    says.clear();
    return static_cast<bool>(readProgram(bytes, "test", &context));
  }

  MLIRContext context;
  std::string says;
};
} // namespace

TEST_F(ReadProgram, DeepText) {
  EXPECT_TRUE(reads(repeat("module {", 200) + repeat("}", 200)));
  EXPECT_FALSE(reads(repeat("module {", 100000)));
  EXPECT_EQ(says, "this is nested more than 512 levels deep\n");
}

TEST_F(ReadProgram, DeepRegionsInBytecode) {
  EXPECT_TRUE(reads(write(nullptr, 300)));
  EXPECT_FALSE(reads(write(nullptr, 2000)));
  EXPECT_NE(says.find("nested too deeply"), std::string::npos) << says;
}

TEST_F(ReadProgram, DeepAttributesInBytecode) {
  auto nest = [&](unsigned depth) {
    Attribute attr = UnitAttr::get(&context);
    for (unsigned i = 0; i < depth; ++i)
      attr = ArrayAttr::get(&context, attr);
    return attr;
  };
  EXPECT_TRUE(reads(write(nest(500))));
  EXPECT_FALSE(reads(write(nest(3000))));
  EXPECT_NE(says.find("nested too deeply"), std::string::npos) << says;
  Type type = IntegerType::get(&context, 1);
  for (unsigned i = 0; i < 3000; ++i)
    type = TupleType::get(&context, type);
  EXPECT_FALSE(reads(write(TypeAttr::get(type))));
  EXPECT_NE(says.find("nested too deeply"), std::string::npos) << says;
  AffineExpr expr = getAffineDimExpr(0, &context);
  for (unsigned i = 0; i < 1500; ++i)
    expr = (expr + getAffineDimExpr(1, &context)) % (i + 7);
  EXPECT_FALSE(reads(write(AffineMapAttr::get(AffineMap::get(2, 0, expr)))));
  EXPECT_NE(says.find("nested too deeply"), std::string::npos) << says;
}

// What has no encoding of its own stands in bytecode as text.
TEST_F(ReadProgram, DeepTextInBytecode) {
  auto attr = OpaqueAttr::get(StringAttr::get(&context, "builtin"),
                              repeat("[", 150000) + repeat("]", 150000),
                              NoneType::get(&context));
  EXPECT_FALSE(reads(write(attr)));
  EXPECT_NE(says.find("nested too deeply"), std::string::npos) << says;
}

// Lists in records and plans say how long they are, and the bytes may lie.
TEST_F(ReadProgram, ListsThatTheBytesDoNotHold) {
  auto refuses = [&](const char *text, const char *encoding, size_t sizeAt) {
    Attribute attr = readAttribute(text, &context);
    ASSERT_TRUE(attr) << says;
    std::string bytes = write(attr);
    ASSERT_TRUE(reads(bytes)) << says;
    llvm::StringRef pattern(encoding);
    size_t at = 0;
    auto matches = [&] {
      for (size_t i = 0; i < pattern.size(); ++i)
        if (pattern[i] != '?' && pattern[i] != bytes[at + i])
          return false;
      return true;
    };
    while (at + pattern.size() < bytes.size() && !matches())
      ++at;
    ASSERT_LT(at + pattern.size(), bytes.size()) << text;
    // The number 2^35 - 1, in five bytes.
    bytes.replace(at + sizeAt, 5, "\xf0\xff\xff\xff\xff");
    EXPECT_FALSE(reads(bytes));
  };
  // The code, [3, 1], [5, 9]. A number n below 128 is the byte 2 n + 1, of a
  // signed one n is twice the number.
  refuses("#aicf_cpu.loops<order = [d3 by 5, d1 by 9]>",
          "\x01\x05\x0d\x05\x05\x15\x25", 1);
}
