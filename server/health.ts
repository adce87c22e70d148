import { buffer } from "node:stream/consumers";
import * as z from "zod";
import type { NextClient } from "./next-client.ts";

type HealthAnswer = { status: number; body: unknown };

const ok: HealthAnswer = { status: 200, body: { status: "ok" } };
const readyPath = "/_api/health/ready";
/** How long Next may think about it, in ms; a load balancer waits no longer. */
const patienceMs = 3_000;
const answered = z.object({
  notReady: z.array(z.string()).default([]),
  /** What waits for a person; it keeps nothing from working. */
  details: z.record(z.string(), z.unknown()).optional(),
});
type Answered = z.output<typeof answered>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the app behind the front server lacks; it lacks itself where it says nothing. */
async function askNext(next: NextClient): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await next.send(readyPath, { signal });
    const body = await buffer(response);
    if (response.statusCode === 200)
      return answered.safeParse(parseJson(body.toString())).data ?? { notReady: [] };
    const said = answered.parse(JSON.parse(body.toString()));
    return said.notReady.length > 0 ? said : { notReady: ["next"] };
  } catch {
    return { notReady: ["next"] };
  }
}

/** What a load balancer asks (product: Health). */
export class Health {
  #draining = false;
  #keepsConnections = true;
  #starting: PromiseWithResolvers<void> | null = Promise.withResolvers();

  /** Resolves when Next answers; null once it does. */
  get starting(): Promise<void> | null {
    return this.#starting?.promise ?? null;
  }

  /** Else every answer closes its connection, for this process takes no new work. */
  get keepsConnections(): boolean {
    return this.#keepsConnections;
  }

  /** Next answers. */
  prepared(): void {
    this.#starting?.resolve();
    this.#starting = null;
  }

  draining(): void {
    this.#draining = true;
    this.#keepsConnections = false;
  }

  keepConnections(keep: boolean): void {
    this.#keepsConnections = keep;
  }

  /**
   * The answer to a health path, or null for any other path. `also`: what is told besides, though nothing depends on it.
   */
  async answer(
    path: string,
    next: NextClient,
    also: Record<string, unknown> = {},
  ): Promise<HealthAnswer | null> {
    if (path === "/_api/health/live") return ok;
    if (path !== readyPath) return null;
    const own = [...(this.#starting ? ["next"] : []), ...(this.#draining ? ["draining"] : [])];
    const asked: Answered = own.length > 0 ? { notReady: own } : await askNext(next);
    const { notReady } = asked;
    const details = { ...asked.details, ...also };
    const more = Object.keys(details).length > 0 && { details };
    if (notReady.length > 0) return { status: 503, body: { notReady, ...more } };
    return more ? { status: 200, body: { status: "ok", ...more } } : ok;
  }
}
