// A picture of the machine alone: the camera comes as near as the machine allows, from a side that is chosen.
import { Mesh, type Object3D, type PerspectiveCamera, Vector3 } from "three";
import type { Vec3 } from "../data/header";
import { theme } from "../page/theme";

const kRounds = 8; // of the search for the nearest place; each leaves a tenth of the error
const kMostPoints = 4000; // of a mesh that are looked at

export interface Picture {
  width: number; // [pixel]
  height: number;
  from: Vec3; // towards the camera
}

/// A copy of what was drawn, of that size, on the colour of the page.
export function with_background(drawn: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [width, height];
  const context = picture.getContext("2d")!;
  context.fillStyle = theme().surface;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(drawn, 0, 0, width, height);
  return picture;
}

/// Turns and moves the camera so that the objects fill the picture, up to the margin.
export function move_near(camera: PerspectiveCamera, objects: Object3D[], from: Vector3, fill: number): Vector3 {
  const points = objects.flatMap(corners_of);
  const target = points.reduce((sum, p) => sum.add(p), new Vector3()).divideScalar(Math.max(1, points.length));
  let distance = 4 * Math.max(1e-9, ...points.map((p) => p.distanceTo(target)));
  const place = (): void => {
    camera.position.copy(target).addScaledVector(from.clone().normalize(), distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
  place();
  const half = Math.tan(((camera.fov / 2) * Math.PI) / 180);
  for (let round = 0; round < kRounds && points.length > 0; ++round) {
    const seen = points.map((p) => p.clone().project(camera));
    const span = (part: "x" | "y"): [number, number] => {
      const along = seen.map((p) => p[part]);
      return [Math.min(...along), Math.max(...along)];
    };
    const [[left, right], [low, high]] = [span("x"), span("y")];
    const [right_way, up_way] = [0, 1].map((i) => new Vector3().setFromMatrixColumn(camera.matrixWorld, i));
    target.addScaledVector(right_way!, ((left + right) / 2) * distance * half * camera.aspect);
    target.addScaledVector(up_way!, ((low + high) / 2) * distance * half);
    distance *= Math.max((right - left) / 2, (high - low) / 2) / fill;
    place();
  }
  return target;
}

/// Points of the meshes, in the world.
function corners_of(root: Object3D): Vector3[] {
  const points: Vector3[] = [];
  root.updateWorldMatrix(true, true);
  root.traverse((object) => {
    if (!(object instanceof Mesh) || !object.visible) return;
    const place = object.geometry.getAttribute("position");
    const every = Math.max(1, Math.floor(place.count / kMostPoints));
    for (let i = 0; i < place.count; i += every)
      points.push(new Vector3().fromBufferAttribute(place, i).applyMatrix4(object.matrixWorld));
  });
  return points;
}
