"""How the benchmarks against PyTorch time and check: every candidate, AICF's packages too, is a graph that is replayed
in one stream between two events."""

import statistics

import torch

from packages import Session

WARMUP = 10
# Cycles that the stream is kept busy before a measurement, some 50 us: the host has the events and the graph in the
# queue when it ends, so that what the host takes between them, which is more in Python, is no part of the time.
HEAD_START = 100_000


class Graph:
    """A function of PyTorch, captured."""

    def __init__(self, run, stream):
        self.run = run  # What it reads, such as weights, has to stay.
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.result = run()
        stream.synchronize()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=stream):
            self.result = run()

    def replay(self):
        self.graph.replay()

    def close(self):
        """Frees the memory of the results."""
        self.run = self.result = None
        self.graph.reset()


def time_replay(candidate, stream):
    """Device time in microseconds."""
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    with torch.cuda.stream(stream):
        torch.cuda._sleep(HEAD_START)
        start.record()
        candidate.replay()
        end.record()
    end.synchronize()
    return 1000 * start.elapsed_time(end)


def replay_median(candidate, stream, repeat):
    """Median time of a replay in microseconds."""
    return statistics.median([time_replay(candidate, stream) for _ in range(WARMUP + repeat)][WARMUP:])


def take_turns(candidates, stream, rounds, repeat):
    """The median over `rounds` of the median time of each of the named candidates, which take turns."""
    times = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, candidate in candidates.items():
            times[name].append(replay_median(candidate, stream, repeat))
    return {name: statistics.median(t) for name, t in times.items()}


def relative_error(got, want):
    """As norms; NaN if an element of either is."""
    want = want.double()
    return ((got.double() - want).norm() / want.norm()).item()


def open_package(args, name, inputs, expected, compare=relative_error):
    """A package's session and the greatest error of its results, those that are NaN first; the outputs were NaN
    before."""
    # Packages have row-major tensors, whatever the reference came as.
    results = {result: torch.full_like(want, float("nan"), memory_format=torch.contiguous_format)
               for result, want in expected.items()}
    torch.cuda.synchronize()
    session = Session(args.runtime, args.directory / f"{name}.aicf", {**inputs, **results}, args.stream.cuda_stream)
    session.replay()
    args.stream.synchronize()
    errors = [compare(results[result], want) for result, want in expected.items()]
    return session, max(errors, key=lambda error: float("inf") if error != error else error)
