// Runs with closed forms, so that what the page shows can be computed again.
import { encode } from "./encode.mjs";

export const kRadius = 0.3; // of the wheel [m]
export const kSpeed = 1.2; // [m/s]
export const kDuration = 4; // [s]
export const kArm = 0.8; // of the pendulum [m]

export const truth = {
  wheel: (t, speed = kSpeed) => [speed * t, 0, kRadius],
  angle: (t, speed = kSpeed) => (speed * t) / kRadius,
  swing: (t) => 0.6 * Math.cos(3 * t),
  force: (t) => [20 * Math.sin(3 * t), 0, 180 + 15 * Math.cos(6 * t)],
};

const six = (joint) => ["fx", "fy", "fz", "mx", "my", "mz"].map((part) => `reaction.${joint}.${part}`);

const kGroups = { q: "coordinates", u: "speeds", pose: "position", energy: "energy", contact: "contact point" };

/// `group` and the kind of the owner where the first word of the name does not tell them.
function column(name, unit, times, value, about = {}) {
  const [family, owner] = name.split(".");
  const kind = { q: "joint", u: "joint", reaction: "joint", pose: "body", contact: "contact", axle: "axle" }[family] ?? "run";
  return {
    name,
    unit,
    owner: about.owner ?? { kind, name: kind === "run" ? "" : owner },
    group: about.group ?? kGroups[family] ?? family,
    meaning: `${name} of the test`,
    values: Float64Array.from(times, value),
  };
}
const force = { group: "force" };

function pose(body, times, at, half_angle) {
  const parts = ["x", "y", "z"].map((part, i) => column(`pose.${body}.${part}`, "m", times, (t) => at(t)[i]));
  const turn = { qw: (t) => Math.cos(half_angle(t)), qx: () => 0, qy: (t) => Math.sin(half_angle(t)), qz: () => 0 };
  return [...parts, ...Object.entries(turn).map(([part, value]) => column(`pose.${body}.${part}`, "1", times, value, { group: "attitude" }))];
}

function vehicle_columns(times, speed) {
  return [
    column("t", "s", times, (t) => t),
    column("q.axle", "rad", times, (t) => truth.angle(t, speed)),
    column("q.hinge", "rad", times, truth.swing),
    column("u.axle", "rad/s", times, () => speed / kRadius),
    column("u.hinge", "rad/s", times, (t) => -1.8 * Math.sin(3 * t)),
    ...six("hinge")
      .slice(0, 3)
      .map((name, i) => column(name, "N", times, (t) => truth.force(t)[i], force)),
    ...six("hinge")
      .slice(3)
      .map((name, i) => column(name, "N m", times, (t) => (i === 1 ? 4 * Math.sin(3 * t) : 0), { group: "moment" })),
    ...["x", "y", "z"].map((part, i) => column(`contact.rim.${part}`, "m", times, (t) => [speed * t, 0, 0][i])),
    // The last quarter of a second is off the ground: no number
    column("contact.rim.normal", "N", times, (t) => (t > kDuration - 0.25 ? Number.NaN : 220 + 10 * Math.cos(6 * t)), force),
    column("contact.rim.longitudinal", "N", times, (t) => 30 * Math.sin(3 * t), force),
    column("contact.rim.lateral", "N", times, () => 0, force),
    column("contact.rim.friction_needed", "1", times, (t) => Math.abs(Math.sin(3 * t)) / 7, { group: "friction needed" }),
    column("axle.only.load_transfer", "1", times, () => 0, { group: "load transfer" }),
    ...pose(
      "wheel",
      times,
      (t) => truth.wheel(t, speed),
      (t) => truth.angle(t, speed) / 2,
    ),
    ...pose(
      "bob",
      times,
      (t) => truth.wheel(t, speed),
      (t) => truth.swing(t) / 2,
    ),
    column("energy.kinetic", "J", times, (t) => 12 + Math.cos(6 * t)),
    column("energy.potential", "J", times, (t) => -Math.cos(6 * t)),
    column("height", "", times, (t) => kRadius - kArm * Math.cos(truth.swing(t)), {
      owner: { kind: "output", name: "height" },
      group: "expression",
    }),
  ];
}

const kScene = {
  size: 1.2,
  up: [0, 0, 1],
  ground: true,
  bodies: [
    {
      name: "wheel",
      shapes: [{ type: "wheel", center: [0, 0, 0], axis: [0, 1, 0], radius: kRadius, width: 0.05, crown: 0 }],
    },
    {
      name: "bob",
      shapes: [
        { type: "rod", from: [0, -0.1, 0], to: [0, -0.1, kArm], radius: 0.02 },
        {
          type: "box",
          center: [0, -0.1, kArm],
          size: [0.2, 0.12, 0.12],
          axes: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
        },
        { type: "tube", center: [0, -0.1, 0.4], axis: [0, 0, 1], radius: 0.05, inner_radius: 0.03, length: 0.2 },
      ],
    },
  ],
  joints: [
    {
      name: "hinge",
      type: "revolute",
      parent: "wheel",
      child: "bob",
      point: [0, -0.1, 0],
      axis: [0, 1, 0],
      columns: { q: ["q.hinge"], u: ["u.hinge"], reaction: six("hinge") },
    },
  ],
  contacts: [
    {
      name: "rim",
      type: "rolling",
      body: "wheel",
      on: "ground",
      axis: [0, 1, 0],
      normal: [0, 0, 1],
      columns: {
        point: ["x", "y", "z"].map((part) => `contact.rim.${part}`),
        normal: "contact.rim.normal",
        longitudinal: "contact.rim.longitudinal",
        lateral: "contact.rim.lateral",
      },
    },
  ],
  springs: [
    { name: "coil", kind: "spring", body_a: "wheel", point_a: [0, 0, 0], body_b: "bob", point_b: [0, -0.1, kArm] },
  ],
};

/// A wheel that rolls along x with an arm that swings about its axle.
export function vehicle({ name = "run", speed = kSpeed, rows = 401, live = false } = {}) {
  const times = Array.from({ length: rows }, (_, i) => (kDuration * i) / (rows - 1));
  const header = {
    name,
    model: "Wheel with an arm",
    verb: "simulate",
    camber: "test",
    created: "",
    ...(live ? { live: true } : {}),
    front: {
      headline: "A wheel rolled for 4 s while its arm swung.",
      warnings: ["The lateral force of contact rim is not determinate."],
      facts: [
        { label: "Degrees of freedom", value: "2" },
        { label: "Energy drift", value: "1.0e-12" },
      ],
      tables: [
        {
          title: "Largest bearing loads",
          columns: ["joint", "force [N]", "at t [s]"],
          rows: [["hinge", "195", "1.5"]],
        },
        { title: "Motion", columns: ["column", "unit", "final"], rows: [["energy.kinetic", "J", "12"]] },
      ],
      events: [{ t: 3.75, name: "rim", kind: "lift-off", text: "lifts off the ground" }],
    },
    scene: kScene,
    parameters: [
      { name: "speed", value: speed },
      { name: "phase", value: 0 },
      { name: "spin", value: speed / kRadius, derived: true },
    ],
  };
  return encode(header, vehicle_columns(times, speed));
}

/// Things that stand still: a cam's plate and a bevel gear on one body, a bowl and a tilted plane on the ground.
export function parts() {
  const times = [0, 1];
  const still = (at) => pose("part", times, () => at, () => 0);
  const point = (name, at) =>
    ["x", "y", "z"].map((part, i) => column(`contact.${name}.${part}`, "m", times, () => at[i]));
  const columns = [
    column("t", "s", times, (t) => t),
    ...still([0, 0, 0]),
    ...point("in_bowl", [0, 0, -1]),
    ...point("on_plane", [3, 0, 0]),
  ];
  const identity = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const outline = [
    [0.3, 0],
    [0, 0.2],
    [-0.1, 0],
    [0, -0.2],
  ];
  const scene = {
    ...kScene,
    size: 1,
    ground: false,
    joints: [],
    springs: [],
    contacts: ["in_bowl", "on_plane"].map((name) => ({
      name,
      type: "rolling",
      body: "part",
      on: "ground",
      columns: { point: ["x", "y", "z"].map((part) => `contact.${name}.${part}`) },
    })),
    bodies: [
      { name: "part", shapes: [{ type: "plate", center: [0, 0, 0], axes: identity, outline, thickness: 0.1 }] },
      {
        name: "gear",
        shapes: [
          {
            type: "gear",
            center: [0, 0, 0],
            axis: [0, 0, 1],
            tooth: [1, 0, 0],
            radius: 0.5,
            width: 0.1,
            cone: 0,
            teeth: 20,
            inside: false,
          },
        ],
      },
    ],
    surfaces: [
      { type: "bowl", body: "ground", at: [0, 0, 0], radius: 1, contacts: ["in_bowl"] },
      { type: "plane", body: "ground", at: [3, 0, 0], normal: [0, 0, 1], contacts: ["on_plane"] },
    ],
  };
  const front = { headline: "Parts.", warnings: [], facts: [], tables: [], events: [] };
  return encode(
    { name: "parts", model: "Parts", verb: "simulate", camber: "test", front, scene, parameters: [] },
    columns,
  );
}

/// Columns of parts of many kinds, one of a kind that the page does not know. `length` is the unit of a length.
export function everything(length = "m") {
  const times = [0, 1];
  const of = (name, unit, kind, owner, group) =>
    column(name, unit, times, (t) => t, { owner: { kind, name: owner }, group });
  const columns = [
    of("t", "s", "run", "", "time"),
    of("q.O.angle", "rad", "joint", "O", "coordinates"),
    of("q.O.slide", "m", "joint", "O", "coordinates"),
    of("u.O.angle", "rad/s", "joint", "O", "speeds"),
    of("tau.motor", "N m", "actuator", "motor", "effort"),
    of("reaction.O.fx", "N", "joint", "O", "force"),
    of("spring.coil.length", length, "force", "coil", "spring"),
    of("spring.coil.force", "N", "force", "coil", "spring"),
    of("energy.kinetic", "J", "run", "", "energy"),
    of("noc.I.O.O", "kg m^2", "run", "", "noc.I"),
    of("slip.x", "", "output", "slip", "expression"),
    of("slip.y", "", "output", "slip", "expression"),
    of("gizmo.new.size", "m", "gizmo", "new", "size"),
  ];
  const scene = { ...kScene, bodies: [], joints: [], contacts: [], springs: [] };
  const front = { headline: "Parts.", warnings: [], facts: [], tables: [], events: [] };
  return encode(
    { name: "parts", model: "Parts", verb: "simulate", camber: "test", front, scene, parameters: [] },
    columns,
  );
}

/// Long and wide: 1e5 samples of 50 columns.
export function long_run(rows = 100_000, count = 50) {
  const times = Array.from({ length: rows }, (_, i) => i * 1e-3);
  const columns = [
    column("t", "s", times, (t) => t),
    ...pose(
      "wheel",
      times,
      (t) => [Math.sin(t), 0, 0.3],
      (t) => t,
    ),
  ];
  for (let i = 0; i < count; ++i)
    columns.push(column(`signal${i}`, "V", times, (t) => Math.sin((i + 1) * t) + (Math.abs(t - 42) < 6e-4 ? 5 : 0), { group: "signals" }));
  const scene = { ...kScene, bodies: kScene.bodies.slice(0, 1), joints: [], contacts: [], springs: [] };
  const front = { headline: "A long run.", warnings: [], facts: [], tables: [], events: [] };
  return encode(
    { name: "long", model: "Long", verb: "simulate", camber: "test", front, scene, parameters: [] },
    columns,
  );
}

/// Many bodies that swing in a row.
export function crowd(bodies = 50) {
  const times = Array.from({ length: 501 }, (_, i) => i * 0.01);
  const names = Array.from({ length: bodies }, (_, i) => `link${i}`);
  const columns = [column("t", "s", times, (t) => t)];
  names.forEach((name, i) => {
    const at = [0.3 * (i % 10), 0.3 * Math.floor(i / 10), 0.6];
    columns.push(
      ...pose(
        name,
        times,
        () => at,
        (t) => 0.4 * Math.sin(2 * t + 0.3 * i),
      ),
    );
  });
  const scene = {
    size: 3,
    up: [0, 0, 1],
    ground: true,
    contacts: [],
    springs: [],
    bodies: names.map((name) => ({
      name,
      shapes: [
        { type: "rod", from: [0, 0, 0], to: [0, 0, -0.4], radius: 0.015 },
        { type: "sphere", center: [0, 0, -0.4], radius: 0.05 },
      ],
    })),
    joints: names.map((name) => ({
      name: `pin_${name}`,
      type: "revolute",
      parent: "ground",
      child: name,
      point: [0, 0, 0],
      axis: [0, 1, 0],
    })),
  };
  const front = { headline: "A crowd.", warnings: [], facts: [], tables: [], events: [] };
  return encode(
    { name: "crowd", model: "Crowd", verb: "simulate", camber: "test", front, scene, parameters: [] },
    columns,
  );
}
