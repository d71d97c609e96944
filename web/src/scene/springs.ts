// What joins points of two bodies without a mass of its own: a spring's coil, or a bar.
import {
  type BufferGeometry,
  Curve,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  TubeGeometry,
  Vector3,
} from "three";
import type { SceneInfo, SpringInfo } from "../data/header";
import type { Puppet } from "./puppet";
import { along_z, kZ, vector } from "./solids";

const kTurns = 9;
const kCoil = 0.018; // radius, of the machine's length
const kBar = 0.5; // of the coil's radius

/// Once round z for each turn while z goes from 0 to 1, straight at both ends.
class Coil extends Curve<Vector3> {
  constructor() {
    super();
  }
  override getPoint(s: number, target = new Vector3()): Vector3 {
    const wound = Math.min(1, Math.max(0, (s - 0.1) / 0.8));
    const r = Math.min(1, 12 * Math.min(wound, 1 - wound));
    const angle = 2 * Math.PI * kTurns * wound;
    return target.set(r * Math.cos(angle), r * Math.sin(angle), s);
  }
}

function coil(): BufferGeometry {
  return new TubeGeometry(new Coil(), 240, 0.16, 6);
}
function bar(): BufferGeometry {
  return along_z(new CylinderGeometry(kBar, kBar, 1, 16)).translate(0, 0, 0.5);
}

export class Springs {
  readonly group = new Group();
  private readonly springs: { info: SpringInfo; mesh: Mesh }[];
  private readonly puppet: Puppet;
  private readonly radius: number;

  constructor(scene: SceneInfo, puppet: Puppet) {
    this.puppet = puppet;
    this.radius = kCoil * scene.size;
    const material = new MeshStandardMaterial({ color: "#8f99a3", roughness: 0.4, metalness: 0.3 });
    this.springs = scene.springs.map((info) => {
      const mesh = new Mesh(info.kind === "rod" ? bar() : coil(), material);
      mesh.castShadow = true;
      this.group.add(mesh);
      return { info, mesh };
    });
  }

  /// After the puppet has taken its pose.
  update(): void {
    for (const { info, mesh } of this.springs) {
      const a = this.puppet.point(info.body_a, vector(info.point_a));
      const way = this.puppet.point(info.body_b, vector(info.point_b)).sub(a);
      const length = way.length();
      mesh.visible = length > 0;
      mesh.position.copy(a);
      mesh.quaternion.setFromUnitVectors(kZ, way.normalize());
      mesh.scale.set(this.radius, this.radius, length);
    }
  }
}
