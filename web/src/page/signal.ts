// Listeners of one thing that changes.

export class Signal<T = void> {
  private readonly listeners: ((value: T) => void)[] = [];

  listen(listener: (value: T) => void): void {
    this.listeners.push(listener);
  }
  emit(value: T): void {
    for (const listener of this.listeners) listener(value);
  }
}
