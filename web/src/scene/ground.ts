// The ground: a grid that fades out with the distance, and the shadows on it.
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import { turn_z_to } from "./solids";

export const kReach = 14; // lengths of the machine to where the grid has faded out

const kVertex = `
uniform vec3 e1; uniform vec3 e2; varying vec2 plane;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  plane = vec2(dot(world.xyz, e1), dot(world.xyz, e2));
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// Lines as wide as a pixel or two at any distance, by the screen-space derivative of the coordinate.
const kFragment = `
uniform float cell; uniform float reach; uniform vec2 focus; uniform vec3 colour; uniform float strength;
varying vec2 plane;
float lines(float spacing, float width) {
  vec2 x = plane / spacing;
  vec2 d = fwidth(x);
  vec2 distance = abs(fract(x - 0.5) - 0.5) / max(d, 1e-6);
  vec2 line = clamp(width - distance, 0.0, 1.0) * clamp(0.6 / max(d, 1e-6) - 1.0, 0.0, 1.0);
  return max(line.x, line.y);
}
void main() {
  float far = length(plane - focus) / reach;
  float fade = pow(clamp(1.0 - far, 0.0, 1.0), 1.5);
  float line = max(0.45 * lines(cell, 1.0), lines(5.0 * cell, 1.3));
  gl_FragColor = vec4(colour, strength * fade * line);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly group = new Group();
  private readonly grid: ShaderMaterial;
  private readonly shadow = new ShadowMaterial({ opacity: 0.2, depthWrite: false });
  private readonly up: Vector3;
  private readonly height: number;
  private readonly size: number;

  constructor(up: Vector3, height: number, size: number) {
    this.up = up;
    this.height = height;
    this.size = size;
    const turn = turn_z_to(up);
    const reach = kReach * size;
    this.grid = new ShaderMaterial({
      vertexShader: kVertex,
      fragmentShader: kFragment,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: {
        e1: { value: new Vector3(1, 0, 0).applyQuaternion(turn) },
        e2: { value: new Vector3(0, 1, 0).applyQuaternion(turn) },
        cell: { value: round_length(size / 5) },
        reach: { value: reach },
        focus: { value: { x: 0, y: 0 } },
        colour: { value: new Color() },
        strength: { value: 1 },
      },
    });
    const plane = new PlaneGeometry(2 * reach, 2 * reach);
    const lines = new Mesh(plane, this.grid);
    const shade = new Mesh(plane, this.shadow);
    shade.receiveShadow = true;
    shade.renderOrder = 1;
    this.group.quaternion.copy(turn);
    this.group.add(lines, shade);
  }

  /// The plane has an end: it goes with the machine, the lines stay where they are.
  follow(focus: Vector3): void {
    const { e1, e2 } = this.grid.uniforms as { e1: { value: Vector3 }; e2: { value: Vector3 } };
    this.grid.uniforms["focus"]!.value = { x: focus.dot(e1.value), y: focus.dot(e2.value) };
    this.group.position.copy(focus).addScaledVector(this.up, this.height - focus.dot(this.up));
  }

  /// Where the grid has faded out, in lengths of the machine.
  set_reach(lengths: number): void {
    this.grid.uniforms["reach"]!.value = lengths * this.size;
  }

  set_dark(dark: boolean): void {
    (this.grid.uniforms["colour"]!.value as Color).set(dark ? "#8b98a8" : "#5d6b7a");
    this.grid.uniforms["strength"]!.value = dark ? 0.5 : 0.55;
    this.shadow.opacity = dark ? 0.45 : 0.2;
  }
}

/// 1, 2 or 5 times a power of ten, next to the length.
export function round_length(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const lead = length / power;
  return (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) * power;
}
