"""Reference solutions of the gallery's machines with loops, contacts and couplings. Used by tools/compare.

Each function takes `run`, which runs a model and gives its columns, and `report`, which prints a difference.
"""

import json
import math
import pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "tests/data"


def known(file):
    return json.loads((DATA / file).read_text(encoding="utf-8"))


def row_at(p, t):
    return min(range(len(p.t)), key=lambda i: abs(p.t[i] - t))


def worst(pairs):
    return max(abs(a - b) for a, b in pairs)


def at_angles(p, mechanism, speed):
    """Rows of the reference with those of the run: each at a shaft angle."""
    for row in known("mechanisms.json")[mechanism]["rows"]:
        yield row, row_at(p, math.radians(row["psi_deg"]) / speed)


def forces(p, i, joint, expected, sign=1):
    return [(p[f"reaction.{joint}.{axis}"][i], sign * value) for axis, value in zip(("fx", "fy"), expected)]


def four_bar(run, report):
    """Saha and Angeles' formulas at 60 and 210 degrees: tests/data/mechanisms.json."""
    p = run("four_bar")
    torque, bearings = [], []
    for row, i in at_angles(p, "four_bar", 10):
        torque.append((p["tau.motor"][i], row["tau1"]))
        for joint, key, sign in (("O", "f01", 1), ("A", "f12", 1), ("B", "f23", 1), ("C", "f30", -1)):
            bearings += forces(p, i, joint, row[key], sign)
    report("torque of the motor", worst(torque), "N m")
    report("bearing forces", worst(bearings), "N")


def slider_crank(run, report):
    p = run("slider_crank")
    torque, bearings, wall = [], [], []
    for row, i in at_angles(p, "slider_crank", 100):
        torque.append((p["tau.motor"][i], row["tau1"]))
        for joint, key in (("O", "f01"), ("A", "f12"), ("B", "f23")):
            bearings += forces(p, i, joint, row[key])
        wall.append((p["wall"][i], -row["f30"]))
    report("torque of the motor", worst(torque), "N m")
    report("bearing forces", worst(bearings), "N")
    report("force of the wall", worst(wall), "N")


def cam(model, mechanism):
    def compare(run, report):
        p = run(model)
        torque, shaft, lift, guide = [], [], [], []
        start = known("mechanisms.json")[mechanism]["parameters"]
        s0 = start["rho"] if model == "flat_cam" else math.sqrt((start["rho"] + start["rr"]) ** 2 - start["e"] ** 2)
        for row, i in at_angles(p, mechanism, 50):
            torque.append((p["tau.motor"][i], row["tau1"]))
            shaft += forces(p, i, "shaft", row["f01"])
            lift.append((p["lift"][i], row["s"] - s0))
            guide.append((p["reaction.valve.mz"][i], -row.get("n20", row.get("n30"))))
        report("lift", worst(lift), "m")
        report("torque of the motor", worst(torque), "N m")
        report("force of the shaft's bearing", worst(shaft), "N")
        report("moment of the valve's guide", worst(guide), "N m")

    return compare


def bevel_gears(run, report):
    p, row = run("bevel_gears"), known("mechanisms.json")["bevel_no_load"]
    report("acceleration of the input", worst((a, row["chi_ddot"]) for a in p["a.input"]), "rad/s^2")
    report("tangential force of the teeth", worst((f, row["tangential_contact_force"]) for f in p["tooth_force"]), "N")


def rolling_disk(run, report):
    """A steady motion keeps its lean, and its centre goes round a circle."""
    p, row = run("rolling_disk"), known("rolling_disk.json")["cases"]["D"]
    radius = row["centre_path_radius"]
    x0, y0 = p["x"][0], p["y"][0] + radius
    report("lean", worst((lean, row["theta_s_rad"]) for lean in p["lean"]), "rad")
    report("radius of the path", worst((math.hypot(x - x0, y - y0), radius) for x, y in zip(p["x"], p["y"])), "m")


def axle(run, report):
    p = run("axle")

    def sweep(t):
        x = t / 60
        return 2 * math.pi * x**3 * (10 - 15 * x + 6 * x * x)

    path = max(math.hypot(x - 5 * math.cos(sweep(t)), y - 5 * math.sin(sweep(t))) for t, x, y in zip(p.t, p["x"], p["y"]))
    report("place on the circle", path, "m")
    largest = known("axle_and_cart.json")["axle"]["max"]
    report("angles of the wheels at the end",
           worst((p["q." + side][-1], angle) for side, angle in zip(("left", "right"), largest["theta_final"])), "rad")


def cart(run, report):
    p = run("cart")
    place, normal, lateral = [], [], []
    for row in known("axle_and_cart.json")["cart"]["off_centre_different"]["rows"]:
        i = row_at(p, row["t"])
        place += [(p[name][i], row[name]) for name in ("x", "y", "yaw")]
        normal += [(p[f"contact.{side}.normal"][i], value) for side, value in zip(("left", "right"), row["contact_z"])]
        lateral.append((p["contact.left.lateral"][i] + p["contact.right.lateral"][i], row["contact_x_lateral_sum"]))
    report("place and heading", worst(place), "m, rad")
    report("normal forces", worst(normal), "N")
    report("lateral force, both together", worst(lateral), "N")


def bicycle(run, report):
    """A manoeuvre of the IFToMM benchmark; its axes are y right, z down."""
    manoeuvre = known("bicycle_nonlinear.json")["iftomm_uncontrolled_bicycle"]["manoeuvres"]["M1"]
    options = ["--set", f"v={manoeuvre['v0']}", "--set", f"lean_rate={manoeuvre['rollrate0']}"]
    p = run("bicycle", more=options)
    columns = {"lean": (1, 1, "rad"), "steer": (7, -1, "rad"), "yaw": (9, -1, "rad"), "speed": (3, 1, "m/s")}
    for name, (column, sign, unit) in columns.items():
        report(name, worst((p[name][row_at(p, row[0])], sign * row[column]) for row in manoeuvre["rows"]), unit)


def sleigh(run, report):
    """v = V tanh(k t + c), w = sqrt(m/J) V / cosh(k t + c)."""
    p = run("sleigh")
    m, inertia, a, v, w = (p.parameters[name] for name in ("m", "inertia", "a", "v", "w"))
    J = inertia + m * a * a
    V = math.sqrt(v * v + J / m * w * w)
    k, c = a * V * m / J, math.atanh(v / V)
    report("speed", p.worst("speed", lambda t: V * math.tanh(k * t + c)), "m/s")
    report("turn rate", p.worst("u.ice.angle", lambda t: math.sqrt(m / J) * V / math.cosh(k * t + c)), "rad/s")


def turntable_ball(run, report):
    p = run("turntable_ball")
    nu = 2 / 7 * p.parameters["rate"]
    radius, start = p.parameters["v"] / nu, p.parameters["start"]
    report("x", p.worst("x", lambda t: start - radius * (1 - math.cos(nu * t))), "m")
    report("y", p.worst("y", lambda t: radius * math.sin(nu * t)), "m")


def bricard(run, report):
    p, rows = run("bricard"), known("closed_loops.json")["A04_Bricard"]["rows"]
    names = ("A.x", "A.y", "A.z", "B.x", "B.y", "B.z")
    report("places of A and B", worst((p[n][row_at(p, row[0])], v) for row in rows for n, v in zip(names, row[1:])), "m")


def n_four_bar(run, report):
    p, rows = run("n_four_bar"), known("closed_loops.json")["A02_N_four_bar"]["N2_v1"]
    report("angle of the cranks", worst((p["q.A0"][row_at(p, row[0])], row[5]) for row in rows), "rad")
    report("their rate", worst((p["u.A0"][row_at(p, row[0])], row[6]) for row in rows), "rad/s")


def squeezer(run, report):
    p, file = run("squeezer"), known("andrews.json")
    joints = ("beta", "theta", "gamma", "phi", "delta", "omega", "epsilon")
    exact = file["own_quadrature_34digit_t003"]
    report("angles at 0.03 s",
           worst((p["q." + j][-1] + start, float(q)) for j, start, q in zip(joints, file["q0"], exact["q"])), "rad")
    report("rates at 0.03 s, relative", worst((p["u." + j][-1] / float(v), 1) for j, v in zip(joints, exact["v"])), "")


def suspension(run, report):
    """At rest before the curb and after it: lever law, and everything `height` higher."""
    p = run("suspension")
    load, arm_load, strut_load, height = (p.parameters[n] for n in ("load", "arm_load", "strut_load", "height"))
    forces = {"spring.tyre.force": -load, "spring.strut.force": -strut_load, "bushing.mount.fz": -arm_load}
    for when, i in (("before", row_at(p, 0.1)), ("after", -1)):
        report(f"forces at rest {when} the curb", worst((p[n][i], f) for n, f in forces.items()), "N")
    report("ride height after the curb", abs(p["ride_height"][-1] - height), "m")
    report("arm angle after the curb", abs(p["arm_angle"][-1]), "rad")


MACHINES = {
    "flat_cam": cam("flat_cam", "flat_face_cam"),
    "roller_cam": cam("roller_cam", "roller_cam"),
    **{f.__name__: f for f in (four_bar, slider_crank, bevel_gears, rolling_disk, axle, cart, bicycle, sleigh,
                               turntable_ball, bricard, n_four_bar, squeezer, suspension)},
}
