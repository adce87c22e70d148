import { buffer } from "node:stream/consumers";
import * as z from "zod";
import type { NextClient } from "#server/next/next-client.ts";
import { jsonReply, type Reply } from "./reply.ts";

const ok = jsonReply(200, { status: "ok" });
const readyPath = "/_api/health/ready";
/** The deadline for Next, in ms; a load balancer waits no longer. */
const patienceMs = 3_000;
/** How long a result is used again, in ms, so that there is at most one check a second. */
const cachedMs = 1_000;
const refusal = z.object({ notReady: z.array(z.string()).min(1) });

/** The answers for load balancers (product: Health). */
export class Health {
  /** The number of requests that wait for the start. */
  waiting = 0;
  #draining = false;
  #keepsConnections = true;
  #starting: PromiseWithResolvers<void> | null = Promise.withResolvers();
  #checked = { until: 0, notReady: Promise.resolve<string[]>([]) };

  /** Resolves when Next answers for the first time; null from then on. */
  get starting(): Promise<void> | null {
    return this.#starting?.promise ?? null;
  }

  /** If false, every answer closes its connection, because this process takes no new work. */
  get keepsConnections(): boolean {
    return this.#keepsConnections;
  }

  markStarted(): void {
    this.#starting?.resolve();
    this.#starting = null;
  }

  startDraining(): void {
    this.#draining = true;
    this.#keepsConnections = false;
  }

  keepConnections(keep: boolean): void {
    this.#keepsConnections = keep;
  }

  async answer(path: string, next: NextClient): Promise<Reply | null> {
    if (path === "/_api/health/live") return ok;
    if (path !== readyPath) return null;
    const ownReasons = [...(this.#starting ? ["next"] : []), ...(this.#draining ? ["draining"] : [])];
    const notReady = ownReasons.length > 0 ? ownReasons : await this.#check(next);
    return notReady.length > 0 ? jsonReply(503, { notReady }) : ok;
  }

  /** Concurrent requests, and those shortly after, share one check. */
  #check(next: NextClient): Promise<string[]> {
    if (performance.now() < this.#checked.until) return this.#checked.notReady;
    const checked = { until: Number.POSITIVE_INFINITY, notReady: requestReadiness(next) };
    this.#checked = checked;
    checked.notReady.then(() => {
      checked.until = performance.now() + cachedMs;
    });
    return checked.notReady;
  }
}

/** What Next reports as not ready; Next itself if it does not respond. */
async function requestReadiness(next: NextClient): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await next.send(readyPath, { signal });
    const body = await buffer(response);
    return response.statusCode === 200 ? [] : refusal.parse(JSON.parse(body.toString())).notReady;
  } catch {
    return ["next"];
  }
}
