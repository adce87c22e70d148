import "server-only";
import type { SiteError } from "#lib/errors.ts";

/** Attempts that may wait for one another by one key. */
const longestQueue = 5;

const queues = new Map<string, Promise<void>[]>();

/**
 * Waits until everybody who came before by the same key is done. The function that is returned ends the own turn.
 *
 * @throws the given error where too many wait already
 */
export async function takeTurn(key: string, tooMany: SiteError): Promise<() => void> {
  const queue = queues.get(key) ?? [];
  if (queue.length >= longestQueue) throw tooMany;
  const before = queue.at(-1);
  const { promise, resolve } = Promise.withResolvers<void>();
  queues.set(key, [...queue, promise]);
  await before;
  return () => {
    resolve();
    const left = queues.get(key)?.filter((one) => one !== promise) ?? [];
    if (left.length > 0) queues.set(key, left);
    else queues.delete(key);
  };
}
