const everyMs = 5;

/** How late the event loop runs, while somebody wants to know. */
export class LoopLag {
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  #last = 0;

  /** Lateness in ms: what was measured last, or what is known to be by now. */
  now(): number {
    return this.#timer === undefined ? 0 : Math.max(this.#last, performance.now() - this.#due);
  }

  watch(): void {
    if (this.#timer !== undefined) return;
    this.#last = 0;
    this.#due = performance.now() + everyMs;
    this.#timer = setInterval(() => {
      const time = performance.now();
      this.#last = time - this.#due;
      this.#due = time + everyMs;
    }, everyMs).unref();
  }

  rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
