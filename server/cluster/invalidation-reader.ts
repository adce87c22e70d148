import { invalidationStream } from "#lib/platform/redis.ts";
import type { InvalidationReader } from "./invalidations.ts";
import { createRedisClient } from "./redis-connection.ts";

/** How long a read waits for entries, in ms; shorter than `silenceMs`. */
const waitMs = 2_000;
const maxAtOnce = 100;

/** Reads invalidations over a separate connection. */
export function createInvalidationReader(url: string): InvalidationReader {
  const client = createRedisClient(url);
  // This client logs no errors: the process's main connection logs the same outage.
  client.on("error", () => {});
  void client.connect().catch(() => {});
  return {
    async lastId() {
      const last = await client.xRevRange(invalidationStream, "+", "-", { COUNT: 1 });
      return last?.[0]?.id ?? "0-0";
    },
    has: async (id) => id === "0-0" || (await client.xRange(invalidationStream, id, id))?.length === 1,
    async after(id) {
      const read = await client.xRead({ key: invalidationStream, id }, { BLOCK: waitMs, COUNT: maxAtOnce });
      const entries =
        (read as { messages: { id: string; message: Record<string, string> }[] }[] | null) ?? [];
      return entries.flatMap(({ messages }) =>
        messages.map(({ id, message }) => ({ id, tags: JSON.parse(message.tags ?? "[]") as string[] })),
      );
    },
    close: () => client.destroy(),
  };
}
