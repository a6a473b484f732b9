"""A network's training step in PyTorch, as one would write it: nn.Module, autograd, torch.optim."""

import torch
import torch.nn.functional as F
from torch import nn

import networks

ACTIVATIONS = {"relu": nn.ReLU, "tanh": nn.Tanh, "sigmoid": nn.Sigmoid, "silu": nn.SiLU,
               "gelu": lambda: nn.GELU(approximate="tanh")}
DTYPES = {"f32": torch.float32, "bf16": torch.bfloat16}


class Flatten(nn.Module):
    """In the order of NHWC, as a view of what is stored channels last."""

    def forward(self, x):
        return x.permute(0, 2, 3, 1).flatten(1)


class Norm(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, networks.NORM_EPSILON)


def make_layers(network):
    for (kind, *numbers), shape in zip(network.layers, network.shapes()):
        if kind == "linear":
            yield nn.Linear(shape[-1], numbers[0])
        elif kind == "conv":
            yield nn.Conv2d(shape[-1], numbers[0], numbers[1], padding=numbers[1] // 2)
        else:
            yield {"norm": lambda shape=shape: Norm(shape[-1]), "act": ACTIVATIONS[network.activation],
                   "pool": lambda: nn.MaxPool2d(2), "flatten": Flatten}[kind]()


def allow_tf32(allowed):
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = allowed


class Training:
    """A model, its optimizer and step(), in the network's type or in `wide` for the reference."""

    def __init__(self, network, values, device, wide=None):
        self.network, self.values = network, values
        dtype = wide or DTYPES[network.dtype]
        allow_tf32(network.tf32)
        self.model = nn.Sequential(*make_layers(network)).to(device, dtype)
        x = torch.from_numpy(values.x)
        if len(network.shape) == 3:
            x = x.permute(0, 3, 1, 2)
            self.model = self.model.to(memory_format=torch.channels_last)
        self.x, self.target = x.to(device, dtype), torch.from_numpy(values.target).to(device)
        self.target = self.target.to(dtype) if network.loss == "mse" else self.target.long()
        self.forward = self.model
        self.restore()
        self.optimizer = self.make_optimizer("fused" if wide is None else "plain")
        self.update = self.optimizer.step

    def make_optimizer(self, form):
        network, cuda = self.network, self.x.is_cuda
        options = {"fused": {"fused": True}, "foreach": {"foreach": True}, "plain": {"foreach": False}}[form]
        options |= {"lr": network.rate}
        if network.optimizer in ("sgd", "momentum"):
            momentum = networks.MOMENTUM if network.optimizer == "momentum" else 0
            return torch.optim.SGD(self.model.parameters(), momentum=momentum, **options)
        maker = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW}[network.optimizer]
        decay = networks.DECAY if network.optimizer == "adamw" else 0
        return maker(self.model.parameters(), betas=(networks.BETA1, networks.BETA2), eps=networks.EPSILON,
                     weight_decay=decay, capturable=cuda and form != "plain", **options)

    def compile(self):
        """The model's passes and the optimizer, each compiled."""
        self.forward = torch.compile(self.model, dynamic=False)
        self.optimizer = self.make_optimizer("foreach")
        self.update = torch.compile(self.optimizer.step, dynamic=False)

    def compile_model(self):
        """The model's passes; the optimizer is PyTorch's fused one."""
        self.forward = torch.compile(self.model, dynamic=False)

    def named(self):
        """The model's params by the networks' names."""
        for number, layer in enumerate(self.model, 1):
            if hasattr(layer, "weight"):
                yield f"{'g' if isinstance(layer, Norm) else 'w'}{number}", layer.weight
                yield f"b{number}", layer.bias

    @staticmethod
    def arranged(param, array, into):
        """Between PyTorch's order, (outputs, inputs, ...), and the networks'."""
        if param.dim() == 2:
            return array.T
        if param.dim() == 4:
            return array.permute(3, 2, 0, 1) if into else array.permute(2, 3, 1, 0)
        return array

    @torch.no_grad()
    def restore(self):
        """Initial params; moments and counters are zero."""
        for name, param in self.named():
            param.copy_(self.arranged(param, torch.from_numpy(self.values.params[name]), True))
        for state in getattr(self, "optimizer", None) and self.optimizer.state.values() or ():
            for value in state.values():
                if isinstance(value, torch.Tensor):
                    value.zero_()

    @torch.no_grad()
    def load(self, params):
        """Params of NumPy."""
        for name, param in self.named():
            param.copy_(self.arranged(param, torch.from_numpy(params[name]), True))

    def params(self):
        """As NumPy's arrays of f64."""
        return {name: self.arranged(param, param.detach(), False).double().cpu().numpy()
                for name, param in self.named()}

    def get_loss(self):
        z = self.forward(self.x)
        if self.network.loss == "mse":
            return F.mse_loss(z, self.target)
        return F.cross_entropy(z.float() if z.dtype == torch.bfloat16 else z, self.target)

    def step(self):
        self.optimizer.zero_grad(set_to_none=True)
        loss = self.get_loss()
        loss.backward()
        self.update()
        return loss.detach()
