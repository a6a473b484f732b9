"""PyTorch's models as AICF's programs.

    step = aicf.torch.compile_step(model, torch.nn.functional.cross_entropy, torch.optim.AdamW(model.parameters()))
    loss = step(inputs, labels)        # forward, backward and update, planned as one; the model's params change

    fast = torch.compile(model, backend="aicf")   # for inference, and for training by autograd

Params and buffers stay in PyTorch's own memory. docs/python.md says what comes in and how.
"""

try:
    import torch as _torch
except ImportError as problem:
    raise ImportError("aicf.torch needs PyTorch, 2.6 or newer: pip install torch; all else of aicf works without "
                      "it") from problem

if tuple(int(part) for part in _torch.__version__.split(".")[:2]) < (2, 6):
    raise ImportError(f"aicf.torch needs PyTorch 2.6 or newer, this is {_torch.__version__}: pip install -U torch")

from . import _aten_grad, _aten_index, _aten_nn  # noqa: E402, F401 - register operations
from ._aten import HANDLERS, UnsupportedError, unsupported  # noqa: E402
from ._backend import Report, backend, reports  # noqa: E402
from ._export import StepWarning  # noqa: E402
from ._step import Step, cache_folder, compile_step  # noqa: E402


def supported() -> list[str]:
    """The ATen operations that come in."""
    return sorted(f"aten.{name}" for name in HANDLERS)


__all__ = ["Report", "Step", "StepWarning", "UnsupportedError", "backend", "cache_folder", "compile_step", "reports",
           "supported", "unsupported"]
