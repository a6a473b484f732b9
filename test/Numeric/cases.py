"""A case: a module with the inputs of its runs and a variant, and what it takes to check it."""

import argparse
import copy
import dataclasses

import numpy as np

import check_packages
import linalg
import program
import variants
from variants import Failure

# Share of elements that become NaN, infinite or zero in the second run, in tensors that are chosen for it.
SPECIAL = 0.03


def random_inputs(module, rng, special):
    """Inputs of all entries and values of all globals."""
    inputs, state = {}, {}
    for entry in module.entries:
        for name, v in entry.inputs.items():
            share = special if rng.random() < 0.4 else 0.0
            inputs[f"{entry.name}:{name}"] = program.random_tensor(rng, *entry.types[v], share)
    for name, (_, dtype, shape) in module.globals.items():
        share = special if rng.random() < 0.1 else 0.0
        state[name] = program.random_tensor(rng, dtype, shape, share)
    return inputs, state


def expected(module, inputs, state):
    """All outputs, and the globals after the last entry."""
    state, want = dict(state), {}
    for entry in module.entries:
        mine = {name: inputs[f"{entry.name}:{name}"] for name in entry.inputs}
        values = entry.evaluate(mine, state)
        want.update({f"{entry.name}:{name}": values[v] for name, v in entry.outputs.items()})
    return {**want, **state}


def write_run(folder, run, module, inputs, state):
    """The files of a run that check_packages.py reads."""
    arrays = {name: program.to_storage(value.data, value.dtype) for name, value in {**inputs, **state}.items()}
    np.savez(folder / f"{run}.in.npz", **arrays)
    want = {}
    for name, value in expected(module, inputs, state).items():
        want[name] = value.data
        # Rounded up, so that the f32 is still a bound.
        with np.errstate(over="ignore"):
            want[name + "|err"] = np.nextafter(value.err.astype(np.float32), np.float32(np.inf))
        want[name + "|loose"] = value.loose
    np.savez(folder / f"{run}.want.npz", **want)


@dataclasses.dataclass
class Case:
    """`runs` has by name (inputs, state), the values of all inputs by `entry:name` and of all globals by name."""

    module: program.Module
    runs: dict
    variant: variants.Variant
    poison: bool = False

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "program.mlir").write_text(self.module.text())
        (folder / "program.free.mlir").write_text(self.module.text(in_place=False))
        for run, (inputs, state) in self.runs.items():
            write_run(folder, run, self.module, inputs, state)

    def source(self, folder):
        return folder / ("program.mlir" if self.variant.in_place else "program.free.mlir")

    def check(self, folder, args):
        """Compiles and runs the case in `folder`: a Failure with the tensor in its detail, or None."""
        self.write(folder)
        if self.variant.name == "linalg":
            return first_failure(compare_by_linalg(self, args).problems)
        package = folder / "case.aicf"
        package.unlink(missing_ok=True)
        failure = variants.compile_program(self.variant, self.source(folder), package, args)
        if failure:
            return failure
        options = argparse.Namespace(**{**vars(args), "poison": self.poison, "out": None})
        return first_failure(check_packages.check_module(folder, ["case"], list(self.runs), options).problems)

    def restricted(self, accept):
        """A copy with the entries that `accept` names, and the globals that they use."""
        module = program.Module()
        module.entries = [copy.deepcopy(e, {id(self.module): module}) for e in self.module.entries if accept(e.name)]
        return dataclasses.replace(self, module=module, runs=dict(self.runs)).trimmed(self.module.globals)

    def trimmed(self, symbols):
        """Drops globals and values of the runs that nothing refers to."""
        used = {op.attrs["symbol"] for e in self.module.entries for op in e.ops if "symbol" in op.attrs}
        self.module.globals = {n: g for n, g in symbols.items() if n in used}
        slots = {f"{e.name}:{n}" for e in self.module.entries for n in e.inputs}
        for run, (inputs, state) in self.runs.items():
            self.runs[run] = ({n: v for n, v in inputs.items() if n in slots},
                              {n: v for n, v in state.items() if n in used})
        return self


def first_failure(problems):
    """Of what check_packages found: a wrong result, or a run that ended with an error."""
    if not problems:
        return None
    problem = problems[0]
    if not problem.tensor:
        return Failure("run", problem.text)
    return Failure("wrong", f"{problem.run}: {problem.tensor}{problem.text}")


def compare_by_linalg(case, args):
    """Runs the case by --convert-aicf-to-linalg and upstream's passes; a check_packages.Comparison."""
    result = check_packages.Comparison()
    for run, (inputs, state) in case.runs.items():
        one = linalg.compare(case.module, inputs, state, expected(case.module, inputs, state), args)
        for problem in one.problems:
            problem.setting, problem.run = "linalg", run
        result.merge(one)
    return result
