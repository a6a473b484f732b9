"""What notebooks show: the arena over the instructions, and profiles beside predictions, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._records import Plan
    from ._session import Profile

_COLOURS = ("#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2", "#9d755d", "#eeca3b")
_FONT = 'font-family="sans-serif" font-size="11"'


def _document(width: int, height: int, body: list[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">' + "".join(body) + "</svg>")


def arena_svg(plan: "Plan") -> str:
    """Values of the arena: instructions from left to right, addresses from the bottom up."""
    width, height, top = 640, 240, 20
    count, size = max(len(plan.instructions), 1), max(plan.arena_bytes, 1)
    body = [f'<text x="0" y="12" {_FONT}>{escape(plan.name)}: arena of {plan.arena_bytes} bytes, '
            f"{len(plan.instructions)} instructions</text>",
            f'<rect x="0" y="{top}" width="{width}" height="{height}" fill="#f5f5f5"/>']
    for index, value in enumerate(plan.arena):
        live = [at for at, letter in enumerate(value.timeline) if letter != "."]
        if not live:
            continue
        x, right = live[0] * width / count, (live[-1] + 1) * width / count
        bar = value.bytes * height / size
        y = top + height - value.offset * height / size - bar
        body.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{right - x:.1f}" height="{bar:.1f}" '
                    f'fill="{_COLOURS[index % len(_COLOURS)]}" stroke="white"><title>{escape(value.name)}: '
                    f"{value.bytes} bytes at {value.offset}</title></rect>")
    return _document(width, height + top, body)


def profile_svg(profile: "Profile") -> str:
    """A bar for each instruction, as measured, and a line where it was predicted."""
    width, row, label = 640, 16, 220
    most = max([line.us for line in profile.lines] + [line.predicted_us or 0 for line in profile.lines] + [1e-9])
    scale = (width - label - 70) / most
    body = [f'<text x="0" y="12" {_FONT}>{escape(profile.entry)} on {escape(profile.device)}: '
            f"{profile.us:.2f} us; lines: predicted</text>"]
    for index, line in enumerate(profile.lines):
        y = 20 + index * row
        body.append(f'<text x="0" y="{y + 11}" {_FONT}>i{line.id} {escape(line.kind[:32])}</text>'
                    f'<rect x="{label}" y="{y + 2}" width="{line.us * scale:.1f}" height="{row - 4}" fill="#4c78a8"/>'
                    f'<text x="{label + line.us * scale + 4:.1f}" y="{y + 11}" {_FONT}>{line.us:.2f}</text>')
        if line.predicted_us:
            x = label + line.predicted_us * scale
            body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y}" y2="{y + row}" stroke="#e45756" stroke-width="2"/>')
    return _document(width, 24 + row * len(profile.lines), body)
