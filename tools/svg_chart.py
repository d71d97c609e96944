"""Small line charts as SVG, with nothing but the standard library. Used by tools/pictures."""

import dataclasses
import html
import math

# Okabe and Ito's colours, told apart by colour-blind readers too.
BLUE, ORANGE, GREEN, PURPLE, SKY, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#8A9099"
INK, FAINT, GRID = "#24292F", "#57606A", "#E4E8EC"

TITLE_SIZE, TICK_SIZE = 13, 11  # of letters [px]
MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BOTTOM = 58, 20, 38, 46


@dataclasses.dataclass
class Line:
    x: list
    y: list
    color: str = BLUE
    name: str = ""
    width: float = 1.8
    dashes: str = ""
    opacity: float = 1.0


@dataclasses.dataclass
class Dot:
    x: float
    y: float
    color: str = INK
    radius: float = 3.0
    label: str = ""
    dx: float = 7.0  # of the label [px]
    dy: float = 4.0


@dataclasses.dataclass
class Panel:
    """A chart. With `equal`, a metre is as long up as it is across."""

    title: str
    x_label: str
    y_label: str
    marks: list
    width: int = 360
    height: int = 250
    equal: bool = False
    log_y: bool = False
    x_range: tuple = None
    y_range: tuple = None


def ticks(low, high, most):
    """Round numbers from low to high."""
    raw = (high - low) / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= raw * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [k * step for k in range(first, math.floor(high / step + 1e-9) + 1)]


def label(value):
    return f"{value:.10g}".replace("-", "\u2212")


def power_of_ten(exponent):
    return f'10<tspan dy="-5" font-size="8.5">{label(exponent)}</tspan>'


def extent(values, given):
    if given:
        return given
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or 1.0
    return low - room, high + room


def widen(low, high, length):
    """The same middle, the wanted length."""
    middle = 0.5 * (low + high)
    return middle - 0.5 * length, middle + 0.5 * length


class Axes:
    """Where numbers fall on the page."""

    def __init__(self, panel, left, top):
        self.left, self.top = left + MARGIN_LEFT, top + MARGIN_TOP
        self.wide = panel.width - MARGIN_LEFT - MARGIN_RIGHT
        self.tall = panel.height - MARGIN_TOP - MARGIN_BOTTOM
        self.log = panel.log_y
        xs = [x for m in panel.marks for x in (m.x if isinstance(m, Line) else [m.x])]
        ys = [self.y_scale(y) for m in panel.marks for y in (m.y if isinstance(m, Line) else [m.y])]
        self.x0, self.x1 = extent(xs, panel.x_range)
        self.y0, self.y1 = extent(ys, panel.y_range)
        if panel.equal:
            metre = min(self.wide / (self.x1 - self.x0), self.tall / (self.y1 - self.y0))
            self.x0, self.x1 = widen(self.x0, self.x1, self.wide / metre)
            self.y0, self.y1 = widen(self.y0, self.y1, self.tall / metre)

    def y_scale(self, y):
        return math.log10(y) if self.log else y

    def x(self, x):
        return self.left + self.wide * (x - self.x0) / (self.x1 - self.x0)

    def y_scaled(self, y):
        return self.top + self.tall * (self.y1 - y) / (self.y1 - self.y0)

    def y(self, y):
        return self.y_scaled(self.y_scale(y))


def draw_grid(panel, axes):
    out = []
    for x in ticks(axes.x0, axes.x1, panel.width / 55):
        px = axes.x(x)
        out.append(f'<path class="grid" d="M{px:.1f} {axes.top}v{axes.tall}"/>')
        out.append(f'<text class="tick" x="{px:.1f}" y="{axes.top + axes.tall + 16}" text-anchor="middle">{label(x)}</text>')
    for y in ticks(axes.y0, axes.y1, 7):
        if panel.log_y and y != round(y):
            continue
        py = axes.y_scaled(y)
        text = power_of_ten(round(y)) if panel.log_y else label(y)
        out.append(f'<path class="grid" d="M{axes.left} {py:.1f}h{axes.wide}"/>')
        out.append(f'<text class="tick" x="{axes.left - 7}" y="{py + 3.5:.1f}" text-anchor="end">{text}</text>')
    return out


def draw_words(panel, axes):
    middle_x, middle_y = axes.left + axes.wide / 2, axes.top + axes.tall / 2
    across = axes.left - 43
    return [
        f'<text class="title" x="{axes.left}" y="{axes.top - 14}">{html.escape(panel.title)}</text>',
        f'<text class="name" x="{middle_x:.1f}" y="{axes.top + axes.tall + 35}" text-anchor="middle">{html.escape(panel.x_label)}</text>',
        f'<text class="name" transform="translate({across},{middle_y:.1f}) rotate(-90)" text-anchor="middle">{html.escape(panel.y_label)}</text>',
    ]


def text_width(text, size):
    """About as wide as the widest of the usual fonts, in px."""
    def part(letter):
        if letter in "mwMW":
            return 0.95
        if letter in "fijlrt.,:;'()[] ":
            return 0.4
        return 0.72 if letter.isupper() else 0.62
    return size * sum(map(part, text))


def draw_legend(panel, axes):
    """Names of the lines in a row above the chart, on the right, clear of the title."""
    named = [m for m in panel.marks if isinstance(m, Line) and m.name]
    widths = [text_width(m.name, TICK_SIZE) for m in named]
    room = axes.wide - text_width(panel.title, TITLE_SIZE) - sum(widths)
    # A stroke, its distance from its name, and that from the name before: as wide as there is room for
    stroke, near, apart = (15, 5, 14) if room > 34 * len(named) else (11, 4, 9)
    if room < (stroke + near + apart) * len(named):
        raise ValueError(f"{panel.title}: no room for the names of its lines beside the title")
    out, right = [], axes.left + axes.wide
    for line, width in zip(reversed(named), reversed(widths)):
        right -= width
        y = axes.top - 14
        out.append(f'<text class="tick" x="{right:.1f}" y="{y}">{html.escape(line.name)}</text>')
        dashes = f' stroke-dasharray="{line.dashes}"' if line.dashes else ""
        start = right - near - stroke
        out.append(f'<path d="M{start:.1f} {y - 3.5}h{stroke}" stroke="{line.color}" stroke-width="2.2"{dashes}/>')
        right = start - apart
    return out


def draw_mark(mark, axes):
    if isinstance(mark, Dot):
        x, y = axes.x(mark.x), axes.y(mark.y)
        text = f'<text class="tick" x="{x + mark.dx:.1f}" y="{y + mark.dy:.1f}">{html.escape(mark.label)}</text>' if mark.label else ""
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{mark.radius}" fill="{mark.color}"/>{text}'
    points = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in zip(mark.x, mark.y))
    dashes = f' stroke-dasharray="{mark.dashes}"' if mark.dashes else ""
    faint = f' stroke-opacity="{mark.opacity}"' if mark.opacity != 1.0 else ""
    return f'<polyline points="{points}" stroke="{mark.color}" stroke-width="{mark.width}"{dashes}{faint}/>'


def inside(panel, axes):
    """Lines end at the edge of the chart; a little beyond it, for their own width."""
    edge = 3
    name = f"chart{axes.left}"
    box = f'x="{axes.left - edge}" y="{axes.top - edge}" width="{axes.wide + 2 * edge}" height="{axes.tall + 2 * edge}"'
    lines = [draw_mark(mark, axes) for mark in panel.marks if isinstance(mark, Line)]
    dots = [draw_mark(mark, axes) for mark in panel.marks if isinstance(mark, Dot)]
    return [f'<clipPath id="{name}"><rect {box}/></clipPath>', f'<g clip-path="url(#{name})">', *lines, "</g>", *dots]


STYLE = f"""text {{ font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; fill: {INK}; }}
.title {{ font-size: {TITLE_SIZE}px; font-weight: 600; }} .name {{ font-size: 11.5px; fill: {FAINT}; }} .tick {{ font-size: {TICK_SIZE}px; fill: {FAINT}; }}
.grid {{ stroke: {GRID}; stroke-width: 1; }} polyline {{ fill: none; stroke-linejoin: round; stroke-linecap: round; }}"""


def figure(panels, description):
    """The panels side by side on a white card, legible on light and dark pages."""
    gap, border = 6, 10
    width = sum(p.width for p in panels) + gap * (len(panels) - 1) + 2 * border
    height = max(p.height for p in panels) + 2 * border
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{html.escape(description)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10" fill="#FFFFFF" stroke="#D0D7DE"/>',
    ]
    left = border
    for panel in panels:
        axes = Axes(panel, left, border)
        out += draw_grid(panel, axes) + draw_words(panel, axes) + draw_legend(panel, axes)
        out += inside(panel, axes)
        left += panel.width + gap
    return "\n".join(out + ["</svg>", ""])
