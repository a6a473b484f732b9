//===- EmitLaunchOps.td - Launches of aicf_emit ------------*- tablegen -*-===//
//
// The launch form: what each target is told to run. Included by EmitOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_EMITLAUNCHOPS_TD
#define AICF_DIALECT_EMIT_IR_EMITLAUNCHOPS_TD

def Emit_TokenType : TypeDef<Emit_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "the completion of a launch";
  let description = [{
    A launch yields one, and later launches name it in `after(...)`.
  }];
}

def Emit_KernelsOp : Emit_Op<"kernels", [
    Symbol, SymbolTable, IsolatedFromAbove, NoTerminator, SingleBlock,
    NoRegionArguments]> {
  let summary = "The kernels of one target (launch form)";
  let description = [{
    A symbol table with the name of a target of the module. Its kernels are
    named by launches, as `@h200::@k_12ab`.

    ```mlir
    aicf_emit.kernels @h200 {
      aicf_emit.kernel @k_12ab of(2) by #aicf_nv.simt<...>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$target)>];
}

def Emit_KernelOp : Emit_Op<"kernel", [Symbol, HasParent<"KernelsOp">]> {
  let summary = "A kernel, by what it is generated from (launch form)";
  let description = [{
    `plan` names a kernel family, which generates the kernel by that plan from
    the instructions in `of(...)`. Launches of other instructions may share it
    if they differ in nothing that the code depends on: extents and strides, for
    instance, are arguments.

    A kernel of several instructions has a plan and a `stages` number for each,
    and what runs it: a `cluster` of blocks, or blocks of their own. The back
    end combines what the families generate.

    ```mlir
    aicf_emit.kernel @k_12ab of(2) by #aicf_nv.simt<...>
    aicf_emit.kernel @group_34cd of(0, 1) by [#aicf_nv.simt<...>, #aicf_nv.rows<...>]
        stages(0, 1) cluster(8)
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       DenseI64ArrayAttr:$instructions,
                       AnyAttr:$plan,
                       OptionalAttr<DenseI64ArrayAttr>:$stages,
                       OptionalAttr<I64Attr>:$cluster);
  let assemblyFormat = [{
    $sym_name `of` `(` custom<Numbers>($instructions) `)` `by` $plan
    (`stages` `(` custom<Numbers>($stages)^ `)`)?
    (`cluster` `(` custom<Number>($cluster)^ `)`)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The plan of the `index`-th instruction.
    ::mlir::Attribute getPlanOf(unsigned index) {
      auto plans = ::llvm::dyn_cast<::mlir::ArrayAttr>(getPlan());
      return plans ? plans[index] : getPlan();
    }
  }];
}

def Emit_LaunchOp : Emit_Op<"launch", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "One launch of a kernel (launch form)";
  let description = [{
    Stands in a function with `aicf_emit.launches`. It is not an instruction and
    decides nothing: it says what the runtime is to launch.

    * `does(2)`: ids of the instructions that the launch carries out. Several
      share it as their kernel says: one after the other with barriers, or side
      by side. Then `parts` says of each in which stage it runs and which of
      the operands and arguments are its own.
    * `after(%l0, %l1)`: launches that have to be complete before this one, the
      fewest that order all uses of memory. An entry without steps also runs in
      the order of its text.
    * `grid`, `block`, `cluster`, `shared`: on a GPU, blocks, threads of a block,
      blocks of a cluster, and bytes of dynamic shared memory of a block.
    * `tasks`: on a CPU, independent parts of the work.
    * `dependent_launch`: the kernel itself waits for what comes before it, so it
      may start earlier (programmatic dependent launch).
    * `ins`, `outs`, `scratch`: the memory that is read, written, and used. Of
      one instruction these are its operands, in order; of `scratch` only what
      the kernel of this target uses.
    * `args`: what the kernel gets, in order: numbers, and addresses. `in0`,
      `out1`, `scratch0` is the address of that operand, `in0 + 64` is 64 bytes
      into it. `#aicf_nv.tensor_map<...> of in0` is what the back end's runtime
      makes of the attribute and the address.

    ```mlir
    %l2 = aicf_emit.launch @h200::@k_12ab does(2) after(%l0) grid(16, 1, 1)
        block(128, 1, 1) dependent_launch
        ins(%x, %w : memref<64x64xf32>, memref<64x32xf32>)
        outs(%y : memref<64x32xf32>) args(in0, in1, out0, 64 : i64, 32 : i64)
    ```
  }];
  let arguments = (ins SymbolRefAttr:$kernel,
                       DenseI64ArrayAttr:$instructions,
                       Variadic<Emit_TokenType>:$dependencies,
                       Variadic<AnyStaticShapeMemRef>:$inputs,
                       Variadic<AnyStaticShapeMemRef>:$outputs,
                       Variadic<AnyStaticShapeMemRef>:$scratch,
                       ArrayAttr:$args,
                       OptionalAttr<DenseI64ArrayAttr>:$grid,
                       OptionalAttr<DenseI64ArrayAttr>:$block,
                       OptionalAttr<DenseI64ArrayAttr>:$cluster,
                       OptionalAttr<I64Attr>:$shared,
                       OptionalAttr<I64Attr>:$tasks,
                       UnitAttr:$dependent_launch,
                       OptionalAttr<TypedArrayAttrBase<Emit_LaunchPartAttr,
                         "parts of instructions">>:$parts);
  let results = (outs Emit_TokenType:$token);
  let assemblyFormat = [{
    $kernel `does` `(` custom<Numbers>($instructions) `)`
    (`after` `(` $dependencies^ `)`)?
    (`grid` `(` custom<Numbers>($grid)^ `)`)?
    (`block` `(` custom<Numbers>($block)^ `)`)?
    (`cluster` `(` custom<Numbers>($cluster)^ `)`)?
    (`shared` `(` custom<Number>($shared)^ `)`)?
    (`tasks` `(` custom<Number>($tasks)^ `)`)?
    (`dependent_launch` $dependent_launch^)?
    (`parts` $parts^)?
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    (`scratch` `(` $scratch^ `:` type($scratch) `)`)?
    `args` `` custom<LaunchArgs>($args, ref($inputs), ref($outputs))
    attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The memory that is read, written and used, as addresses count it.
    ::mlir::OperandRange getBuffers() {
      return getOperands().drop_front(getDependencies().size());
    }
    /// The entry and the target that the launch is of.
    LaunchesAttr getLaunches();
  }];
}

#endif // AICF_DIALECT_EMIT_IR_EMITLAUNCHOPS_TD
