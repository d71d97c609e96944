"""Pictures of the gallery's machines with loops, contacts and couplings. Used by tools/pictures.

Each function takes `run`, which runs a model and gives its columns, and returns an SVG.
"""

import math

from svg_chart import BLUE, GREEN, GREY, INK, ORANGE, PURPLE, SKY, Dot, Line, Panel, figure

DEGREE = 180 / math.pi


def scaled(values, factor):
    return [factor * v for v in values]


def loads(r, joints, axes=("fx", "fy")):
    """Size of the force in each joint."""
    return {j: [math.hypot(*f) for f in zip(*(r[f"reaction.{j}.{a}"] for a in axes))] for j in joints}


def lines(x, columns, colors=(BLUE, ORANGE, GREEN, PURPLE, SKY, GREY)):
    return [Line(x, y, color, name) for (name, y), color in zip(columns.items(), colors)]


def turned(x, y, angle):
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def bars(points, color, width=2.2, name=""):
    return Line([p[0] for p in points], [p[1] for p in points], color, name, width)


def four_bar(run):
    """The linkage at eight crank angles, and the loads of its bearings."""
    r = run("four_bar")
    psi = scaled(r["q.O"], DEGREE)
    poses = []
    for i in range(0, 120, 15):
        crank = (0.1 * math.cos(r["q.O"][i]), 0.1 * math.sin(r["q.O"][i]))
        poses.append(bars([(0, 0), crank, (r["pin.x"][i], r["pin.y"][i]), (0.35, 0)], BLUE if i == 0 else GREY,
                          2.4 if i == 0 else 1))
    return figure(
        [
            Panel("Poses", "x [m]", "y [m]", poses[::-1] + [Dot(0, 0, INK, 4), Dot(0.35, 0, INK, 4)], 400, 330, equal=True),
            Panel("Bearing loads", "crank angle [deg]", "force [N]", lines(psi, loads(r, "OABC")), 430, 330,
                  x_range=(0, 360)),
        ],
        "Four-bar linkage: poses and bearing loads",
    )


def slider_crank(run):
    r = run("slider_crank")
    psi = scaled(r["q.O"], DEGREE)
    return figure(
        [
            Panel("Bearing loads", "crank angle [deg]", "force [N]", lines(psi, loads(r, "OAB")), 400, 300, x_range=(0, 360)),
            Panel("Motor and wall", "crank angle [deg]", "[N m], [10 N]", [
                Line(psi, r["tau.motor"], BLUE, "motor"),
                Line(psi, scaled(r["wall"], 0.1), ORANGE, "wall"),
            ], 400, 300, x_range=(0, 360)),
        ],
        "Slider-crank: bearing loads, motor torque and wall force",
    )


def cam_panels(r, contact):
    psi = scaled(r["q.shaft"], DEGREE)
    return [
        Panel("Lift", "cam angle [deg]", "[mm]", [Line(psi, scaled(r["lift"], 1000), BLUE)], 280, 280, x_range=(0, 360)),
        Panel("Forces", "cam angle [deg]", "[N]", [
            Line(psi, r[contact], ORANGE, "follower"),
            Line(psi, r["load_shaft"], BLUE, "shaft"),
        ], 320, 280, x_range=(0, 360)),
        Panel("Motor", "cam angle [deg]", "torque [N m]", [Line(psi, r["tau.motor"], GREEN)], 260, 280, x_range=(0, 360)),
    ]


def flat_cam(run):
    return figure(cam_panels(run("flat_cam"), "coupling.face.normal"), "Flat-faced follower: lift, forces and torque")


def roller_cam(run):
    return figure(cam_panels(run("roller_cam"), "coupling.rim.normal"), "Roller follower: lift, forces and torque")


def bevel_gears(run):
    r = run("bevel_gears")
    return figure(
        [
            Panel("Speeds", "time [s]", "[rad/s]", [
                Line(r["t"], r["u.input"], BLUE, "input"), Line(r["t"], r["u.output"], ORANGE, "output"),
            ], 380, 270, x_range=(0, 1)),
            Panel("Input's bearing", "time [s]", "force [N]", [
                Line(r["t"], r[f"reaction.input.f{axis}"], color, f"f{axis}")
                for axis, color in (("x", BLUE), ("y", ORANGE), ("z", GREEN))
            ], 380, 270, x_range=(0, 1)),
        ],
        "Bevel gears: speeds and bearing load",
    )


def rolling_disk(run):
    """A steady circle, and an unsteady roll that starts from the same lean with half the turn rate."""
    r, loose = run("rolling_disk"), run("rolling_disk", "--set", "phi_rate=6", "--duration", "1.5")
    panel = lambda title, s: Panel(title, "x [cm]", "y [cm]", [  # noqa: E731
        Line(scaled(s["contact.rim.x"], 100), scaled(s["contact.rim.y"], 100), GREY, "contact", 1.2, "3 3"),
        Line(scaled(s["x"], 100), scaled(s["y"], 100), BLUE, "centre"),
    ], 370, 330, equal=True)
    return figure([panel("Steady motion D", r), panel("Slower turn", loose)],
                  "Rolling disk: paths of its centre and of its contact from above")


def path_and(r, title, panel, x="x", y="y"):
    return figure(
        [Panel("Path from above", "x [m]", "y [m]", [
            Line(r[x], r[y], BLUE), Dot(r[x][0], r[y][0], ORANGE, 3.5, "start"),
        ], 370, 320, equal=True), panel],
        title,
    )


def axle(run):
    r = run("axle")
    return path_and(r, "Two-wheeled axle: path and motor torques", Panel("Motors", "time [s]", "torque [mN m]", [
        Line(r["t"], scaled(r["tau.left"], 1000), BLUE, "left"),
        Line(r["t"], scaled(r["tau.right"], 1000), ORANGE, "right"),
    ], 420, 320, x_range=(0, 60)))


def cart(run):
    r = run("cart", "--duration", "3")
    return path_and(r, "Two-wheeled cart: path and loads of the wheels", Panel("Contacts", "time [s]", "force [N]", [
        Line(r["t"], [a + b for a, b in zip(r["contact.left.lateral"], r["contact.right.lateral"])], ORANGE,
             "sideways"),
        Line(r["t"], r["contact.left.longitudinal"], BLUE, "left"),
        Line(r["t"], r["contact.right.longitudinal"], GREEN, "right"),
    ], 420, 320, x_range=(0, 3)))


def agv2(run):
    r = run("agv2")
    return path_and(r, "Vehicle with a caster: path and fork angle", Panel("Fork", "time [s]", "angle [deg]", [
        Line(r["t"], scaled(r["q.fork"], DEGREE), BLUE)], 420, 320, x_range=(0, 10)))


def omni(model, wheels):
    def draw(run):
        r = run(model)
        speeds = {f"w{i}": r[f"u.w{i}"] for i in range(1, wheels + 1)}
        return path_and(r, f"{model}: path and speeds of the wheels",
                        Panel("Wheels", "time [s]", "[rad/s]", lines(r["t"], speeds), 420, 320, x_range=(0, 10)))

    draw.__name__ = model
    return draw


def robot444(run):
    r = run("robot444")
    return path_and(r, "Crabwise robot: path and wheel loads", Panel(
        "Load of the wheels", "time [s]", "normal force [N]",
        lines(r["t"], {f"w{i}": r[f"contact.w{i}.normal"] for i in range(1, 5)}), 420, 320, x_range=(0, 6)))


def bicycle(run):
    """Lean and steer at a stable speed and below it, and the track."""
    r, slow = run("bicycle"), run("bicycle", "--set", "v=3.5", "--set", "lean_rate=0.05", "--duration", "3")
    return figure(
        [
            Panel("4.6 m/s, pushed", "time [s]", "[deg]", [
                Line(r["t"], scaled(r["lean"], DEGREE), BLUE, "lean"),
                Line(r["t"], scaled(r["steer"], DEGREE), ORANGE, "steer"),
            ], 320, 300, x_range=(0, 5)),
            Panel("3.5 m/s", "time [s]", "[deg]", [
                Line(slow["t"], scaled(slow["lean"], DEGREE), BLUE, "lean"),
                Line(slow["t"], scaled(slow["steer"], DEGREE), ORANGE, "steer"),
            ], 280, 300, x_range=(0, 3)),
            Panel("Tracks", "x [m]", "y [m]", [
                Line(r["contact.rear.x"], r["contact.rear.y"], BLUE, "rear"),
                Line(r["contact.front.x"], r["contact.front.y"], ORANGE, "front", 1.2),
            ], 280, 300),
        ],
        "Bicycle: lean, steer and tracks",
    )


def sleigh(run):
    r = run("sleigh")
    return path_and(r, "Chaplygin sleigh: path of the blade, speed and turn rate", Panel("Speeds", "time [s]", "[m/s], [rad/s]", [
        Line(r["t"], r["speed"], BLUE, "along the blade"),
        Line(r["t"], r["u.ice.angle"], ORANGE, "turn rate"),
    ], 420, 320, x_range=(0, 10)), "q.ice.x", "q.ice.y")


def suspension(run):
    r = run("suspension")
    return figure(
        [
            Panel("Way", "time [s]", "[m]", [
                Line(r["t"], r["q.lift"], GREY, "road"),
                Line(r["t"], r["q.ride"], BLUE, "frame"),
            ], 400, 280, x_range=(0.3, 2)),
            Panel("Forces", "time [s]", "[kN]", [
                Line(r["t"], scaled(r["tyre_load"], 1e-3), ORANGE, "tyre"),
                Line(r["t"], scaled(r["spring.strut.force"], -1e-3), GREEN, "strut"),
            ], 420, 280, x_range=(0.3, 2)),
        ],
        "A quarter car takes a curb: ways, and forces of tyre and strut",
    )


def rattleback(run):
    r = run("rattleback")
    return figure(
        [
            Panel("Spin", "time [s]", "about its own upright [rad/s]", [Line(r["t"], r["u.stone.wz"], BLUE)], 400, 280,
                  x_range=(0, 10)),
            Panel("Rattling", "time [s]", "[deg]", [
                Line(r["t"], scaled(r["roll"], DEGREE), ORANGE, "roll", 1),
                Line(r["t"], scaled(r["pitch"], DEGREE), GREEN, "pitch", 1),
            ], 420, 280, x_range=(0, 10)),
        ],
        "Rattleback: spin, roll and pitch over time",
    )


def turntable_ball(run):
    r = run("turntable_ball")
    seen = [turned(x, y, -a) for x, y, a in zip(r["x"], r["y"], r["q.table"])]
    return figure(
        [
            Panel("From the ground", "x [m]", "y [m]", [
                Line(r["x"], r["y"], BLUE), Dot(r["x"][0], r["y"][0], ORANGE, 3.5, "start"), Dot(0, 0, INK, 3, "axis"),
            ], 370, 330, equal=True),
            Panel("From the table", "x [m]", "y [m]", [bars(seen, PURPLE, 1.4), Dot(0, 0, INK, 3, "axis")], 370, 330, equal=True),
        ],
        "Ball on a turntable: its path from the ground and from the table",
    )


def bricard(run):
    r = run("bricard")
    return figure(
        [Panel(f"Point {point}", "time [s]", "[m]", lines(r["t"], {a: r[f"{point}.{a}"] for a in "xyz"}), 400, 280,
               x_range=(0, 10)) for point in "AB"],
        "Bricard's linkage: two of its hinges over time",
    )


def n_four_bar(run):
    """The chain of two at a few instants, and the rate of the cranks for some lengths of the chain."""
    r, long = run("n_four_bar"), run("n_four_bar", "--set", "N=40", "--duration", "2.1")
    first = {name: values[:106] for name, values in r.items()}
    poses = []
    for t, color in ((0, SKY), (0.5, "#3D9AD1"), (0.6, BLUE), (0.66, INK)):
        i = round(t / 0.02)
        x, y = r["tip.x"][i], r["tip.y"][i]
        poses.append(bars([(0, 0), (x, y), (1 + x, y), (1, 0), (1 + x, y), (2 + x, y), (2, 0)], color))
    return figure(
        [
            Panel("N = 2 at 0, 0.5, 0.6 and 0.66 s", "x [m]", "y [m]", poses, 430, 300, equal=True),
            Panel("Rate of the cranks", "time [s]", "[rad/s]", [
                Line(first["t"], first["u.A0"], BLUE, "N = 2"), Line(long["t"], long["u.A0"], ORANGE, "N = 40", 1.4, "4 3"),
            ], 380, 300, x_range=(0, 2.1)),
        ],
        "Chain of four-bars: poses, and the rate of the cranks",
    )


def squeezer(run):
    r = run("squeezer")
    ms = scaled(r["t"], 1000)
    return figure(
        [
            Panel("Motor", "time [ms]", "beta [turns]", [Line(ms, scaled(r["q.beta"], 1 / (2 * math.pi)), BLUE)], 270, 290,
                  x_range=(0, 30)),
            Panel("Levers", "time [ms]", "from the drawing [rad]",
                  lines(ms, {j: r["q." + j] for j in ("gamma", "phi", "delta", "epsilon")}), 390, 290, x_range=(0, 30)),
            Panel("Pins", "time [ms]", "load [N]", lines(ms, loads(r, ("F3", "F4", "F6"))), 290, 290, x_range=(0, 30)),
        ],
        "Andrews' squeezer: motor, levers and loads of the common pin",
    )


def cooperating_arms(run):
    """Poses at the start and later, and what the grasps carry."""
    r = run("cooperating_arms")
    # Ends of the links from their middles, in the drawing.
    links = {"link11": (-0.2, 0.2), "link12": (0.05, 0.25), "link13": (0.2, 0.1), "load": (0.2, 0.0),
             "link23": (0.2, -0.1), "link22": (0.05, -0.25), "link21": (-0.2, -0.2)}
    marks = []
    for t, color in ((0, GREY), (5, SKY), (10, BLUE)):
        i = min(range(len(r["t"])), key=lambda k: abs(r["t"][k] - t))
        pose = lambda b: (r[f"pose.{b}.x"][i], r[f"pose.{b}.y"][i],  # noqa: E731
                          2 * math.atan2(r[f"pose.{b}.qz"][i], r[f"pose.{b}.qw"][i]))
        points = []
        for body, half in links.items():
            x, y, angle = pose(body)
            dx, dy = turned(*half, angle)
            points += [(x - dx, y - dy), (x + dx, y + dy)]
        x, y, angle = pose("base")
        corners = [turned(a, b, angle) for a, b in ((-0.5, -0.2), (0.5, -0.2), (0.5, 0.2), (-0.5, 0.2), (-0.5, -0.2))]
        marks += [bars(points, color, name=f"{t} s"), bars([(x + a, y + b) for a, b in corners], color, 1.4)]
    return figure(
        [
            Panel("Poses", "x [m]", "y [m]", marks, 400, 380, equal=True),
            Panel("Force in the grasps", "time [s]", "[N]", lines(r["t"], loads(r, ("grasp1", "grasp2"))), 400, 380,
                  x_range=(0, 10)),
        ],
        "Two arms on a free-flying platform: poses and grasp forces",
    )


def stewart(run):
    r = run("stewart")
    legs = range(1, 7)
    return figure(
        [
            Panel("Legs", "time [s]", "longer by [mm]",
                  lines(r["t"], {str(i): scaled(r[f"q.leg{i}"], 1000) for i in legs}), 420, 300, x_range=(0, 5)),
            Panel("Forces", "time [s]", "[N]", lines(r["t"], {str(i): r[f"tau.leg{i}"] for i in legs}), 420, 300,
                  x_range=(0, 5)),
        ],
        "Stewart platform: lengths and forces of the legs",
    )


MACHINES = [four_bar, slider_crank, flat_cam, roller_cam, bevel_gears, rolling_disk, axle, cart, agv2, omni("agv3", 3),
            omni("agv4", 4), omni("agv6", 6), robot444, bicycle, sleigh, suspension, rattleback, turntable_ball, bricard, n_four_bar,
            squeezer, cooperating_arms, stewart]
