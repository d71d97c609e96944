// What contacts roll on where no body shows it: a plane that is not the floor, and a bowl. In the frame of its body.
import { BoxGeometry, DoubleSide, LatheGeometry, Mesh, MeshStandardMaterial, Object3D, Vector2, Vector3 } from "three";
import type { SurfaceInfo } from "../data/header";
import type { Run } from "../data/run";
import { apply_pose, track_of } from "./motion";
import { along_z, turn_z_to, vector } from "./solids";

const kSamples = 100; // times at which the contacts are looked at
const kMargin = 0.25; // around the contacts, of the machine's length
const kThick = 0.012; // of the machine's length, or of the bowl's radius
const kLeastBowl = Math.PI / 3; // from its lowest point to its rim
const kColour = "#a9b5c2";

export function surface_mesh(surface: SurfaceInfo, run: Run): Mesh {
  const places = contact_places(surface, run);
  return surface.type === "bowl" ? bowl(surface, places, run) : plane(surface, places, run.header.scene.size);
}

/// Where the contacts have been, in the frame of the surface's body.
function contact_places({ body, contacts }: SurfaceInfo, run: Run): Vector3[] {
  const track = track_of(run, body);
  const carrier = new Object3D();
  const places: Vector3[] = [];
  for (const name of contacts) {
    const contact = run.header.scene.contacts.find((one) => one.name === name);
    const [x, y, z] = (contact?.columns?.point ?? []).map((column) => run.column(column));
    if (!x || !y || !z) continue;
    for (let k = 0; k <= kSamples; ++k) {
      const i = Math.round(((x.length - 1) * k) / kSamples);
      if (track) apply_pose(track, { i, f: 0 }, carrier);
      const place = carrier.worldToLocal(new Vector3(x[i], y[i], z[i]));
      if (Number.isFinite(place.lengthSq())) places.push(place);
    }
  }
  return places;
}

/// A thin slab under the plane, as large as what has been touched of it.
function plane(surface: SurfaceInfo, places: Vector3[], size: number): Mesh {
  const normal = vector(surface.normal, [0, 0, 1]);
  const turn = turn_z_to(normal);
  const e1 = new Vector3(1, 0, 0).applyQuaternion(turn);
  const e2 = new Vector3(0, 1, 0).applyQuaternion(turn);
  const at = vector(surface.at);
  const touched = places.length > 0 ? places : [at];
  const span = (e: Vector3): [number, number] => {
    const along = touched.map((p) => p.clone().sub(at).dot(e));
    return [Math.min(...along) - kMargin * size, Math.max(...along) + kMargin * size];
  };
  const [[left, right], [low, high]] = [span(e1), span(e2)];
  const thick = kThick * size;
  const slab = new BoxGeometry(right - left, high - low, thick);
  const mesh = made(slab, 0.85);
  mesh.quaternion.copy(turn);
  mesh.position
    .copy(at)
    .addScaledVector(e1, (left + right) / 2)
    .addScaledVector(e2, (low + high) / 2)
    .addScaledVector(normal, -thick / 2);
  return mesh;
}

/// The part of the sphere's inside about its lowest point, up to the highest contact and a little more.
function bowl(surface: SurfaceInfo, places: Vector3[], run: Run): Mesh {
  const { size, up } = run.header.scene;
  const radius = surface.radius ?? 1;
  const track = track_of(run, surface.body);
  const carrier = new Object3D();
  if (track) apply_pose(track, { i: 0, f: 0 }, carrier);
  const down = vector(up, [0, 0, 1]).negate().applyQuaternion(carrier.quaternion.clone().invert());
  const at = vector(surface.at);
  const reached = places.map((p) => p.clone().sub(at).angleTo(down));
  const rim = Math.min(Math.PI, Math.max(kLeastBowl, ...reached.map((angle) => angle + (kMargin * size) / radius)));
  const steps = 48;
  const arc = (r: number, i: number): Vector2 => {
    const angle = (rim * i) / steps;
    return new Vector2(r * Math.sin(angle), r * Math.cos(angle));
  };
  const profile = Array.from({ length: steps + 1 }, (_, i) => arc(radius, i));
  for (let i = steps; i >= 0; --i) profile.push(arc((1 + kThick) * radius, i));
  const mesh = made(along_z(new LatheGeometry(profile, 72)), 0.4);
  mesh.quaternion.copy(turn_z_to(down));
  mesh.position.copy(at);
  return mesh;
}

function made(geometry: LatheGeometry | BoxGeometry, opacity: number): Mesh {
  const material = new MeshStandardMaterial({
    color: kColour,
    roughness: 0.7,
    transparent: true,
    opacity,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  return mesh;
}
