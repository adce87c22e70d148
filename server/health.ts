/** What a load balancer asks (product: Health). */
export class Health {
  #notReady = new Set(["next"]);

  /** Next answers. */
  prepared(): void {
    this.#notReady.delete("next");
  }

  /** This process takes no new work. */
  draining(): void {
    this.#notReady.add("draining");
  }

  /** The answer to a health path, or null for any other path. */
  answer(path: string): { status: number; body: unknown } | null {
    if (path === "/_api/health/live") return { status: 200, body: { status: "ok" } };
    if (path !== "/_api/health/ready") return null;
    const notReady = [...this.#notReady];
    return notReady.length > 0
      ? { status: 503, body: { notReady } }
      : { status: 200, body: { status: "ok" } };
  }
}
