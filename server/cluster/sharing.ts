import * as z from "zod";
import { cacheTagOf } from "#lib/catalogue/changed-tags.ts";
import type { Redis } from "#lib/platform/redis.ts";
import { createInvalidationReader } from "./invalidation-reader.ts";
import { Invalidations } from "./invalidations.ts";
import { RedisConnection } from "./redis-connection.ts";

export type Sharing = {
  redis: Pick<Redis, "isUp" | "run" | "send">;
  /** Sends the tags in a revalidation's body to all instances. */
  publish(body: Buffer): Promise<void>;
  /** Begins to receive invalidations, once Next answers. */
  follow(): void;
  close(): void;
};

const revalidationBody = z.object({ tags: z.array(z.string()) });

/** Joins the other instances at this Redis; `forget` expires content by the tags of received invalidations. */
export function startSharing(
  url: string,
  forget: (tags: readonly string[]) => Promise<void>,
  redis = new RedisConnection(url),
): Sharing {
  const invalidations = new Invalidations({ redis, reader: createInvalidationReader(url), forget });
  return {
    redis,
    publish(body) {
      const { tags } = revalidationBody.parse(JSON.parse(body.toString()));
      return invalidations.publish(tags.flatMap((tag) => cacheTagOf(tag) ?? []));
    },
    follow: () => void invalidations.follow(),
    close() {
      invalidations.close();
      redis.close();
    },
  };
}
