/** What a load balancer asks (product: Health). */
export class Health {
  #draining = false;
  #starting: PromiseWithResolvers<void> | null = Promise.withResolvers();

  /** Resolves when Next answers; null once it does. */
  get starting(): Promise<void> | null {
    return this.#starting?.promise ?? null;
  }

  /** This process takes no new work: every answer closes its connection. */
  get isDraining(): boolean {
    return this.#draining;
  }

  /** Next answers. */
  prepared(): void {
    this.#starting?.resolve();
    this.#starting = null;
  }

  draining(): void {
    this.#draining = true;
  }

  /** The answer to a health path, or null for any other path. */
  answer(path: string): { status: number; body: unknown } | null {
    if (path === "/_api/health/live") return { status: 200, body: { status: "ok" } };
    if (path !== "/_api/health/ready") return null;
    const notReady = [this.#starting && "next", this.#draining && "draining"].filter(Boolean);
    return notReady.length > 0
      ? { status: 503, body: { notReady } }
      : { status: 200, body: { status: "ok" } };
  }
}
