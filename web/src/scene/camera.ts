// The camera: orbit by hand, follow the machine, look from the usual sides.
import { type Box3, PerspectiveCamera, Quaternion, Sphere, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Signal } from "../page/signal";
import { turn_z_to } from "./solids";

export type View = "free" | "front" | "side" | "top";

/// Towards the camera, in axes whose z is up.
const kViews: Record<View, Vector3> = {
  free: new Vector3(0.62, -1, 0.42),
  front: new Vector3(1, 0, 0.0001),
  side: new Vector3(0, -1, 0.0001),
  top: new Vector3(0, -0.0001, 1),
};
const kFieldOfView = 32; // degrees
/// The sphere goes round the corners of a box: the machine itself is smaller.
const kMargin = 0.95;

export class Camera {
  readonly camera = new PerspectiveCamera(kFieldOfView, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  readonly moved = new Signal();
  following = false;
  readonly turn: Quaternion; // takes z to up
  private readonly last = new Vector3();
  private sphere = new Sphere(new Vector3(), 1);

  constructor(canvas: HTMLElement, up: Vector3) {
    this.turn = turn_z_to(up);
    this.camera.up.copy(up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.moved.emit());
  }

  /// What must be seen, and the distance at which it is.
  frame(sphere: Sphere, direction?: Vector3): void {
    this.sphere = sphere;
    this.camera.near = sphere.radius / 100;
    this.camera.far = sphere.radius * 200;
    this.controls.minDistance = sphere.radius / 10;
    this.controls.maxDistance = sphere.radius * 60;
    this.look(direction ?? kViews.free.clone().applyQuaternion(this.turn));
  }

  view(name: View): void {
    this.look(kViews[name].clone().applyQuaternion(this.turn));
  }

  /// The next view looks at the middle of this box.
  set_centre(box: Box3): void {
    if (this.following) box.getCenter(this.sphere.center);
  }

  /// The camera goes where the machine goes; what the hand has turned stays turned.
  follow(centre: Vector3): void {
    if (this.following) {
      const step = centre.clone().sub(this.last);
      this.camera.position.add(step);
      this.controls.target.add(step);
      this.camera.updateMatrixWorld();
    }
    this.last.copy(centre);
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
  }

  private look(direction: Vector3): void {
    const half = ((kFieldOfView / 2) * Math.PI) / 180;
    const narrow = Math.min(1, this.camera.aspect);
    const distance = (kMargin * this.sphere.radius) / (Math.sin(half) * narrow);
    this.controls.target.copy(this.sphere.center);
    this.camera.position.copy(this.sphere.center).addScaledVector(direction.normalize(), distance);
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.moved.emit();
  }
}
