// The part of the time that the plots show, one for all of them.
import { Signal } from "../page/signal";

/// Narrower than this part of the run nothing is zoomed.
const kNarrowest = 1e-5;

export class Window {
  from: number;
  to: number;
  readonly changed = new Signal();
  private start: number;
  private end: number;

  constructor(start: number, end: number) {
    this.start = this.from = start;
    this.end = this.to = end > start ? end : start + 1; // a run of one row
  }

  set(from: number, to: number): void {
    const whole = this.end - this.start;
    const width = Math.min(whole, Math.max(kNarrowest * whole, to - from));
    this.from = Math.max(this.start, Math.min(this.end - width, from));
    this.to = this.from + width;
    this.changed.emit();
  }

  /// By a factor about a time that stays where it is.
  zoom(about: number, factor: number): void {
    this.set(about + (this.from - about) * factor, about + (this.to - about) * factor);
  }

  /// By a part of what is shown.
  pan(part: number): void {
    const step = part * (this.to - this.from);
    this.set(this.from + step, this.to + step);
  }

  reset(): void {
    this.set(this.start, this.end);
  }

  /// Another run took the place of this one.
  set_whole(start: number, end: number): void {
    const was_whole = this.from === this.start && this.to === this.end;
    this.start = start;
    this.end = end > start ? end : start + 1;
    if (was_whole) this.reset();
    else this.set(this.from, this.to);
  }
}
