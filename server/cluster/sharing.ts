import * as z from "zod";
import { cacheTagOf } from "#lib/catalogue/changed-tags.ts";
import type { Redis } from "#lib/platform/redis.ts";
import { createInvalidationReader } from "./invalidation-reader.ts";
import { Invalidations } from "./invalidations.ts";
import { RedisConnection } from "./redis-connection.ts";

/** What this instance has in common with others. */
export type Sharing = {
  redis: Pick<Redis, "isUp">;
  /** Tells all instances what WordPress has said in the body of a revalidation. */
  tell(body: Buffer): Promise<void>;
  /** Begins to hear of what others are told, once Next answers. */
  follow(): void;
  close(): void;
};

const revalidationBody = z.object({ tags: z.array(z.string()) });

/** Joins the other instances at this Redis; `forget` expires what depends on the tags that another was notified of. */
export function startSharing(url: string, forget: (tags: readonly string[]) => Promise<void>): Sharing {
  const redis = new RedisConnection(url);
  const news = new Invalidations({
    redis,
    reader: createInvalidationReader(url),
    forget,
  });
  return {
    redis,
    tell(body) {
      const { tags } = revalidationBody.parse(JSON.parse(body.toString()));
      return news.publish(tags.flatMap((tag) => cacheTagOf(tag) ?? []));
    },
    follow: () => void news.follow(),
    close() {
      news.close();
      redis.close();
    },
  };
}
