// window.camber: what tests and scripts read back from the page; web/README.md describes it.
import { Box3, Quaternion, Vector3 } from "three";
import type { Plotted } from "../plots/plots";
import type { Picture } from "../scene/portrait";
import type { App } from "./app";

export interface ReadBack {
  readonly time: number;
  readonly playing: boolean;
  readonly frames: number;
  readonly frameCost: number;
  setTime(t: number): void;
  drawn(): Promise<void>;
  play(): void;
  pause(): void;
  bodyPosition(name: string, run?: number): number[] | undefined;
  bodyQuaternion(name: string, run?: number): number[] | undefined;
  screenPosition(name: string): number[] | undefined;
  plotted(): Plotted[];
  plotWindow(): number[];
  chosen(): { kind: string; name: string } | undefined;
  arrows(): string[];
  cameraPosition(): number[] | undefined;
  bounds(name?: string): number[][] | undefined;
  picture(options: Picture): string | undefined;
}

export function read_back(app: App): ReadBack {
  const { clock, plots, stage } = app;
  const body = (name: string, run: number) => (run === 0 ? stage?.puppet : stage?.ghost(run - 1))?.body(name);
  return {
    get time() {
      return clock.time;
    },
    get playing() {
      return clock.playing;
    },
    get frames() {
      return stage?.frames ?? 0;
    },
    get frameCost() {
      return stage?.frame_cost ?? 0;
    },
    setTime: (t) => clock.set_time(t),
    drawn: async () => stage?.drawn(),
    play: () => clock.play(),
    pause: () => clock.pause(),
    bodyPosition: (name, run = 0) => body(name, run)?.getWorldPosition(new Vector3()).toArray(),
    bodyQuaternion: (name, run = 0) => {
      const q = body(name, run)?.getWorldQuaternion(new Quaternion());
      return q && [q.w, q.x, q.y, q.z];
    },
    screenPosition: (name) => {
      const p = body(name, 0)?.getWorldPosition(new Vector3());
      if (!p || !stage) return undefined;
      const box = stage.renderer.domElement.getBoundingClientRect();
      p.project(stage.camera.camera);
      return [box.left + ((p.x + 1) / 2) * box.width, box.top + ((1 - p.y) / 2) * box.height];
    },
    plotted: () => plots.plotted(),
    plotWindow: () => [plots.window.from, plots.window.to],
    chosen: () => app.chosen,
    arrows: () =>
      stage?.arrows
        .entities()
        .filter((entity) => stage.arrows.shown(entity))
        .map(({ name }) => name) ?? [],
    cameraPosition: () => stage?.camera.camera.position.toArray(),
    bounds: (name) => {
      const part = name === undefined ? stage?.puppet.root : body(name, 0);
      if (!part) return undefined;
      const { min, max } = new Box3().setFromObject(part, true);
      return [min.toArray(), max.toArray()];
    },
    picture: (options) => stage?.picture(options),
  };
}
