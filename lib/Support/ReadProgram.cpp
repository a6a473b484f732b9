//===- ReadProgram.cpp - Reading MLIR of bounded depth --------------------===//

#include "aicf/Support/ReadProgram.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ProgramStack.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {

/// One pass over text. Brackets need not match: a parser stops at the first
/// that does not, and what follows nests no deeper for it.
class NestingScanner {
public:
  explicit NestingScanner(StringRef text) : text(text) {}
  size_t run();

private:
  void open(char close) {
    closers.push_back(close);
    operators.push_back(0);
  }
  void close(char closer);
  /// A list's next element starts, and with it another expression.
  void endExpression() {
    numOperators -= operators.back();
    operators.back() = 0;
  }
  void addOperator() {
    ++operators.back();
    ++numOperators;
  }
  void readName();
  /// Whether `more` levels fit in here.
  bool fits(unsigned more = 0) {
    unsigned depth = closers.size() + numOperators + more;
    deepest = std::max(deepest, depth);
    return depth <= kMaxNesting;
  }

  StringRef text;
  size_t at = 0;
  bool tooDeep = false;
  /// Of the open brackets.
  SmallVector<char> closers;
  /// Of each open bracket, and outside of all: the operators of the expression
  /// so far. The parser recurses from each to the next.
  SmallVector<unsigned> operators = {0};
  unsigned numOperators = 0;
  /// How deep what a name stands for is.
  llvm::StringMap<unsigned> depths;
  StringRef defined;
  unsigned deepest = 0;
};

} // namespace

void NestingScanner::close(char closer) {
  // `>` may be an operator, and `)` leaves what `<` was one.
  if (closer == '>' ? closers.empty() || closers.back() != '>'
                    : !llvm::is_contained(closers, closer))
    return;
  char closed;
  do {
    endExpression();
    operators.pop_back();
    closed = closers.pop_back_val();
  } while (closed != closer);
}

/// `#name` or `!name`: its definition or a use.
void NestingScanner::readName() {
  StringRef name = text.substr(at).take_while([&](char c) {
    return llvm::isAlnum(c) || StringRef("_$.-#!").contains(c);
  });
  at += std::max<size_t>(name.size(), 1) - 1;
  StringRef next = text.substr(at + 1).ltrim();
  if (closers.empty() && next.starts_with("=") && !next.starts_with("==")) {
    if (!defined.empty())
      depths[defined] = deepest;
    defined = name;
    deepest = 0;
    return;
  }
  tooDeep = !fits(depths.lookup(name));
}

size_t NestingScanner::run() {
  for (; at < text.size(); ++at) {
    StringRef rest = text.substr(at);
    switch (char c = text[at]) {
    case '/':
      if (rest.starts_with("//"))
        at += std::min(rest.find_first_of("\r\n"), rest.size() - 1);
      break;
    case '"': {
      endExpression();
      size_t end = 1;
      while (end < rest.size() && rest[end] != '"' && rest[end] != '\n')
        end += rest[end] == '\\' ? 2 : 1;
      at += end;
      break;
    }
    case '(':
      open(')');
      tooDeep = !fits();
      break;
    case '[':
      open(']');
      tooDeep = !fits();
      break;
    case '{':
      endExpression();
      open('}');
      tooDeep = !fits();
      break;
    case '<':
      if (rest.starts_with("<=")) {
        ++at;
        break;
      }
      open('>');
      tooDeep = !fits();
      break;
    case ')':
    case ']':
    case '}':
      close(c);
      break;
    case '>':
      if (!rest.starts_with(">="))
        close(c);
      break;
    case '-':
      if (rest.starts_with("->")) {
        ++at;
        break;
      }
      [[fallthrough]];
    case '+':
    case '*':
      addOperator();
      tooDeep = !fits();
      break;
    case '#':
    case '!':
      endExpression();
      readName();
      break;
    case '%':
    case '@':
    case '^':
      // `%m[%i + %j]`: names are operands of expressions in brackets.
      if (!closers.empty() && closers.back() != '}')
        break;
      [[fallthrough]];
    case ',':
    case ':':
    case '=':
      endExpression();
      break;
    default:
      if (llvm::isAlpha(c) || c == '_') {
        StringRef word = rest.take_while(
            [](char c) { return llvm::isAlnum(c) || c == '_'; });
        at += word.size() - 1;
        if (word == "mod" || word == "floordiv" || word == "ceildiv") {
          addOperator();
          tooDeep = !fits();
        }
      }
    }
    if (tooDeep)
      return std::min(at, text.size());
  }
  return StringRef::npos;
}

size_t aicf::findDeepNesting(StringRef text) {
  return NestingScanner(text).run();
}

std::string aicf::describeDeepNesting() {
  return "this is nested more than " + std::to_string(kMaxNesting) +
         " levels deep";
}

//===----------------------------------------------------------------------===//
// Bytecode, and names that stand for others
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kDeepProgram =
    "the program has an operation, an attribute, a type or a location that is "
    "nested too deeply";

namespace {

/// How deep attributes, types and expressions are. Walks without recursion, and
/// each of them once: they share their parts.
class DepthMeter {
public:
  unsigned get(Attribute attr) { return get({Node::Attr, attr.getImpl()}); }
  unsigned get(Type type) { return get({Node::Type, type.getImpl()}); }

private:
  struct Node {
    enum Kind { Attr, Type, Expr } kind;
    const void *impl;
  };
  unsigned get(Node root);
  static SmallVector<Node> getParts(Node node);

  DenseMap<const void *, unsigned> depths;
};

} // namespace

SmallVector<DepthMeter::Node> DepthMeter::getParts(Node node) {
  SmallVector<Node> parts;
  auto addExprs = [&](ArrayRef<AffineExpr> exprs) {
    for (AffineExpr expr : exprs)
      parts.push_back({Node::Expr, expr.getAsOpaquePointer()});
  };
  if (node.kind == Node::Expr) {
    auto expr = AffineExpr::getFromOpaquePointer(node.impl);
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr))
      addExprs({binary.getLHS(), binary.getRHS()});
    return parts;
  }
  auto addAttr = [&](Attribute attr) {
    if (attr)
      parts.push_back({Node::Attr, attr.getAsOpaquePointer()});
  };
  auto addType = [&](Type type) {
    if (type)
      parts.push_back({Node::Type, type.getAsOpaquePointer()});
  };
  if (node.kind == Node::Type) {
    Type::getFromOpaquePointer(node.impl).walkImmediateSubElements(addAttr,
                                                                   addType);
    return parts;
  }
  auto attr = Attribute::getFromOpaquePointer(node.impl);
  attr.walkImmediateSubElements(addAttr, addType);
  if (auto map = dyn_cast<AffineMapAttr>(attr))
    addExprs(map.getValue().getResults());
  if (auto set = dyn_cast<IntegerSetAttr>(attr))
    addExprs(set.getValue().getConstraints());
  return parts;
}

unsigned DepthMeter::get(Node root) {
  if (!root.impl)
    return 0;
  if (auto it = depths.find(root.impl); it != depths.end())
    return it->second;
  // A node stands on the stack until its parts are done. It has depth 0 until
  // then, which ends cycles through mutable types.
  SmallVector<std::pair<Node, bool>> stack = {{root, false}};
  while (!stack.empty()) {
    auto [node, partsAreDone] = stack.back();
    if (!partsAreDone) {
      if (!depths.try_emplace(node.impl, 0).second) {
        stack.pop_back();
        continue;
      }
      stack.back().second = true;
      for (Node part : getParts(node))
        if (!depths.contains(part.impl))
          stack.push_back({part, false});
      continue;
    }
    unsigned depth = 0;
    for (Node part : getParts(node))
      depth = std::max(depth, depths.lookup(part.impl));
    depths[node.impl] = depth + 1;
    stack.pop_back();
  }
  return depths.lookup(root.impl);
}

/// Fails with a diagnostic where `root` nests too deeply. An operator of the
/// text may become two expressions.
static LogicalResult verifyNesting(ModuleOp root) {
  constexpr unsigned kLimit = 2 * kMaxNesting;
  DepthMeter meter;
  SmallVector<std::pair<Operation *, unsigned>> work = {{root, 1}};
  while (!work.empty()) {
    auto [op, depth] = work.pop_back_val();
    unsigned deepest = std::max({depth, meter.get(LocationAttr(op->getLoc())),
                                 meter.get(op->getAttrDictionary())});
    for (Type type : op->getResultTypes())
      deepest = std::max(deepest, meter.get(type));
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        for (BlockArgument argument : block.getArguments())
          deepest = std::max({deepest, meter.get(argument.getType()),
                              meter.get(LocationAttr(argument.getLoc()))});
        for (Operation &inner : block)
          work.push_back({&inner, depth + 1});
      }
    if (deepest > kLimit)
      return emitError(UnknownLoc::get(root.getContext())) << kDeepProgram;
  }
  return success();
}

/// Whether `bytes`, bytecode, hold text that the parser might not survive on a
/// stack for `levels` levels: what has no encoding of its own is text, which is
/// as deep as it has brackets and operators at most.
static bool hasDeepText(StringRef bytes, size_t levels) {
  size_t count = 0;
  for (unsigned char c : bytes) {
    if (c < 0x20 && !llvm::isSpace(c))
      count = 0; // No text goes on here.
    else if (StringRef("([{<+-*").contains(c) && ++count > levels)
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> aicf::readProgram(llvm::SourceMgr &sources,
                                        MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  StringRef text = buffer->getBuffer();
  bool isText = !isBytecode(*buffer);
  if (isText)
    if (size_t at = findDeepNesting(text); at != StringRef::npos) {
      size_t line = text.take_front(at).count('\n') + 1;
      size_t lineBegin = text.take_front(at).rfind('\n') + 1;
      emitError(FileLineColLoc::get(context, buffer->getBufferIdentifier(),
                                    line, at - lineBegin + 1))
          << describeDeepNesting();
      return nullptr;
    }

  // Bytecode says how deep it is once it is read. So it is read, and given up
  // again, on a stack of its own. The parser takes at most 4 KiB a level.
  constexpr unsigned kStackBytes = 512u << 20, kStackLevels = 100'000;
  if (!isText && hasDeepText(text, kStackLevels)) {
    emitError(UnknownLoc::get(context)) << kDeepProgram;
    return nullptr;
  }
  OwningOpRef<ModuleOp> module;
  auto parse = [&] {
    ParserConfig config(context, /*verifyAfterParse=*/false);
    module = parseSourceFile<ModuleOp>(sources, config);
    if (module && failed(verifyNesting(*module)))
      module = nullptr;
  };
  isText ? parse() : llvm::runOnNewStack(kStackBytes, parse);
  if (module && failed(verify(*module)))
    return nullptr;
  return module;
}

OwningOpRef<ModuleOp> aicf::readProgram(StringRef bytes, StringRef name,
                                        MLIRContext *context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      // MLIR's lexer looks for a zero behind the end.
      llvm::MemoryBuffer::getMemBufferCopy(bytes, name), llvm::SMLoc());
  return readProgram(sources, context);
}

OwningOpRef<ModuleOp> aicf::readProgramFile(StringRef path,
                                            MLIRContext *context) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) {
    emitError(UnknownLoc::get(context))
        << "cannot read '" << path << "': " << file.getError().message();
    return nullptr;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*file), llvm::SMLoc());
  return readProgram(sources, context);
}

Attribute aicf::readAttribute(StringRef text, MLIRContext *context,
                              size_t *read) {
  if (size_t at = findDeepNesting(text); at != StringRef::npos) {
    emitError(UnknownLoc::get(context)) << describeDeepNesting();
    return nullptr;
  }
  return parseAttribute(text, context, Type(), read);
}
