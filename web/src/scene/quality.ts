// How finely the scene is drawn: coarser where what draws it cannot keep up with the motion.
import { Signal } from "../page/signal";

interface Level {
  pixels: number; // of the screen's own, at the most, for each of the page's
  shadows: boolean;
}

/// From fine to coarse.
const kLevels: readonly Level[] = [
  { pixels: 2, shadows: true },
  { pixels: 1, shadows: true },
  { pixels: 1, shadows: false },
  { pixels: 0.5, shadows: false },
];
const kWatched = 1000; // so long before it is judged [ms]
const kSlow = 40; // between two frames: fewer than 25 per second [ms]
const kAway = 5000; // nobody looked [ms]

export class Quality {
  readonly changed = new Signal();
  private level = 0;
  private time = 0;
  private frames = 0;

  get pixel_ratio(): number {
    return Math.min(devicePixelRatio, this.now().pixels);
  }
  get shadows(): boolean {
    return this.now().shadows;
  }

  /// While the motion plays: so long after the one before came a frame [ms].
  note(interval: number): void {
    if (interval > kAway) return;
    this.time += interval;
    ++this.frames;
    if (this.time < kWatched) return;
    if (this.time > kSlow * this.frames) this.make_coarser();
    this.time = 0;
    this.frames = 0;
  }

  private now(): Level {
    return kLevels[this.level]!;
  }

  /// To the next level that looks different on this screen.
  private make_coarser(): void {
    const { pixel_ratio, shadows } = this;
    while (this.level + 1 < kLevels.length && this.pixel_ratio === pixel_ratio && this.shadows === shadows) ++this.level;
    this.changed.emit();
  }
}
