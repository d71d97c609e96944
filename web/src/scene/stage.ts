// The scene: renderer, lights and ground, the machine of the run, ghosts of others. Draws only when something changed.
import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Entity } from "../data/entity";
import type { Run } from "../data/run";
import { type Theme, theme } from "../page/theme";
import { Arrows } from "./arrows";
import { Camera } from "./camera";
import { Ground, kReach } from "./ground";
import { type Picture, move_near, with_background } from "./portrait";
import { Puppet } from "./puppet";
import { discard } from "./solids";
import { Springs } from "./springs";
import { Traces } from "./traces";
import { drawing_plane, extent, ground_height } from "./extent";

/// Texels across, for a scene as wide as a laptop's, and for a small one.
const kShadowMap = 2048;
const kSmallShadowMap = 1024;
const kSmallScene = 900; // pixels
/// A machine that leaves its own place by this many of its lengths is followed.
const kTravel = 1.5;
const kPictureReach = 4; // lengths of the machine: a small picture has no room for far lines
const kFill = 0.9; // of a picture that the machine takes

export class Stage {
  readonly renderer: WebGLRenderer;
  readonly camera: Camera;
  puppet!: Puppet;
  arrows!: Arrows;
  frames = 0;
  /// Milliseconds of the main thread that the last frames took, smoothed.
  frame_cost = 0;
  private readonly host: HTMLElement;
  private readonly scene = new Scene();
  private readonly sky = new HemisphereLight("#ffffff", "#c8c4bc", 1.5);
  private readonly sun = new DirectionalLight("#ffffff", 2.1);
  private readonly size: number;
  private readonly up: Vector3;
  private ground: Ground | undefined;
  private traces!: Traces;
  private springs!: Springs;
  private ghosts: Puppet[] = [];
  private time = 0;
  private chosen: Entity | undefined;
  private pending = false;
  private readonly waiting: (() => void)[] = [];
  private readonly centre = new Vector3();

  constructor(host: HTMLElement, run: Run) {
    this.host = host;
    const { size, up } = run.header.scene;
    this.size = size > 0 ? size : 1;
    this.up = new Vector3(...up).normalize();
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.domElement.setAttribute("role", "img");
    this.renderer.domElement.setAttribute("aria-label", "The machine in motion, in three dimensions");
    host.prepend(this.renderer.domElement);
    this.camera = new Camera(this.renderer.domElement, this.up);
    this.camera.moved.listen(() => this.request());
    this.light();
    this.set_run(run);
    this.first_view(run);
    new ResizeObserver(() => this.resize()).observe(host);
  }

  set_run(run: Run, ghosts: Run[] = []): void {
    const shown = this.arrows ? this.arrows.entities().filter((entity) => this.arrows.shown(entity)) : [];
    const factor = this.arrows?.factor ?? 1;
    for (const old of [this.puppet?.root, this.traces?.group, this.springs?.group, this.arrows?.group])
      if (old) discard(old);
    this.puppet = new Puppet(run, false);
    this.traces = new Traces(run, theme().series, this.pixels());
    this.springs = new Springs(run.header.scene, this.puppet);
    this.arrows = new Arrows(run, this.puppet);
    this.arrows.factor = factor;
    for (const entity of shown) this.arrows.show(entity, true);
    this.scene.add(this.puppet.root, this.traces.group, this.springs.group, this.arrows.group);
    this.set_ghosts(ghosts);
    this.choose(this.chosen);
    this.set_time(this.time);
  }

  set_ghosts(runs: Run[]): void {
    for (const ghost of this.ghosts) discard(ghost.root);
    this.ghosts = runs.map((run) => new Puppet(run, true));
    for (const ghost of this.ghosts) this.scene.add(ghost.root);
    this.set_time(this.time);
  }

  show_ghosts(visible: boolean): void {
    for (const ghost of this.ghosts) ghost.root.visible = visible;
    this.request();
  }

  ghost(i: number): Puppet | undefined {
    return this.ghosts[i];
  }

  set_time(t: number): void {
    this.time = t;
    this.puppet.set_time(t);
    for (const ghost of this.ghosts) ghost.set_time(t);
    this.springs.update();
    this.traces.set_time(t);
    this.arrows.set_time(t);
    this.request();
  }

  /// Arrows were switched or scaled.
  update_arrows(): void {
    this.set_time(this.time);
  }

  choose(entity: Entity | undefined): void {
    this.chosen = entity;
    this.puppet.highlight(entity);
    this.traces.choose_body(entity?.kind === "body" ? entity.name : undefined, theme().series[0]!);
    this.set_time(this.time);
  }

  set_theme({ dark }: Theme): void {
    this.ground?.set_dark(dark);
    this.sky.intensity = dark ? 1.15 : 1.5;
    this.request();
  }

  pickable(): Puppet["pickable"] {
    return [...this.puppet.pickable, ...this.traces.pickable];
  }

  request(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw();
    });
  }

  draw(): void {
    const begin = performance.now();
    this.puppet.centre(this.centre);
    this.camera.follow(this.centre);
    const focus = this.camera.following ? this.centre : this.camera.controls.target;
    this.ground?.follow(focus);
    this.sun.target.position.copy(this.centre);
    this.sun.position.copy(this.centre).add(this.sun.userData["way"] as Vector3);
    this.renderer.render(this.scene, this.camera.camera);
    ++this.frames;
    this.frame_cost += 0.1 * (performance.now() - begin - this.frame_cost);
    for (const done of this.waiting.splice(0)) done();
  }

  /// When the next frame is drawn.
  drawn(): Promise<void> {
    this.request();
    return new Promise((done) => this.waiting.push(done));
  }

  /// The machine alone, without arrows, as PNG in a data address; the page is then as it was.
  picture({ width, height, from }: Picture): string {
    const before = this.arrows.group.visible;
    this.arrows.group.visible = false;
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(2 * width, 2 * height, false); // twice as fine, then made smaller: smooth edges
    this.camera.resize(width, height);
    const camera = this.camera.camera;
    const [place, turn] = [camera.position.clone(), camera.quaternion.clone()];
    const focus = move_near(camera, [this.puppet.root, this.springs.group], new Vector3(...from), kFill);
    this.ground?.follow(focus);
    this.ground?.set_reach(kPictureReach);
    this.renderer.render(this.scene, camera);
    this.ground?.set_reach(kReach);
    const picture = with_background(this.renderer.domElement, width, height);
    camera.position.copy(place);
    camera.quaternion.copy(turn);
    this.arrows.group.visible = before;
    this.resize();
    return picture.toDataURL("image/png");
  }

  /// The scene back to where it can all be seen.
  fit(run: Run): void {
    this.first_view(run);
    this.request();
  }

  private first_view(run: Run): void {
    const { at_start, all } = extent(run, this.puppet);
    const travels = all.radius > kTravel * at_start.radius + 0.2 * this.size;
    this.camera.following = travels;
    this.set_time(this.time);
    const sphere = travels ? new Sphere(this.puppet.bounds().getCenter(new Vector3()), at_start.radius) : all;
    this.puppet.centre(this.centre);
    this.camera.following = false; // this step is no motion of the machine
    this.camera.follow(this.centre);
    this.camera.following = travels;
    this.camera.frame(sphere, drawing_plane(run, this.puppet, this.up));
    if (run.header.scene.ground && !this.ground) {
      this.ground = new Ground(this.up, ground_height(run, this.puppet, this.up), this.size);
      this.ground.set_dark(theme().dark);
      this.scene.add(this.ground.group);
    }
  }

  private light(): void {
    this.sky.position.copy(this.up);
    const side = new Vector3(0.45, -0.35, 1).normalize().applyQuaternion(this.camera.turn);
    const reach = 3 * this.size;
    this.sun.userData["way"] = side.multiplyScalar(4 * this.size);
    this.sun.castShadow = true;
    const texels = this.host.clientWidth * devicePixelRatio < kSmallScene ? kSmallShadowMap : kShadowMap;
    this.sun.shadow.mapSize.set(texels, texels);
    this.sun.shadow.radius = 5;
    this.sun.shadow.normalBias = 0.004 * this.size;
    this.sun.shadow.bias = -0.0003;
    Object.assign(this.sun.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 0,
      far: 9 * this.size,
    });
    this.scene.add(this.sky, this.sun, this.sun.target, new AmbientLight("#ffffff", 0.35));
  }

  private pixels(): Vector2 {
    return new Vector2(Math.max(1, this.host.clientWidth), Math.max(1, this.host.clientHeight));
  }

  private resize(): void {
    const { x, y } = this.pixels();
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(x, y);
    this.camera.resize(x, y);
    this.request();
  }
}
