import "server-only";
import { SiteError } from "#lib/errors.ts";
import { type Limit, type LimitStore, limits, MemoryLimitStore } from "./limits.ts";

const store: LimitStore = new MemoryLimitStore();

/** The client's address as the front server knows it (server/client-address.ts). */
export const addressOf = (request: Request) => request.headers.get("x-client-address") ?? "unknown";

/** Counts a try against each key; over any limit it ends here, with the seconds to wait. */
export async function countTries(
  name: Limit,
  keys: readonly { key: string; most: number }[],
  code = "TOO_MANY_TRIES",
): Promise<() => Promise<void>> {
  const { windowMs, onlyFailures } = limits[name];
  for (const { key, most } of keys) {
    const { count, resetMs } = await store.hit(key, windowMs);
    if (count > most) throw new SiteError(429, code, "", { retryAfter: Math.ceil(resetMs / 1000) });
  }
  return async () => {
    if (onlyFailures) for (const { key } of keys) await store.refund(key);
  };
}
