import * as z from "zod";
import { cacheTagOf } from "#lib/catalogue/changed-tags.ts";
import { log } from "#lib/platform/log.ts";
import type { Redis } from "#lib/platform/redis.ts";
import { expireKept, type ServerContext } from "#server/answering/context.ts";
import { News } from "./news.ts";
import { createNewsReader } from "./news-reader.ts";
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
/** Tags that the route of revalidations takes at once. */
const mostTags = 100;
const deadlineMs = 10_000;

/** Has Next and the kept pages of this process forget what depends on the tags, which one instance has been told. */
async function forget(context: ServerContext, tags: readonly string[]): Promise<void> {
  const { next, settings } = context;
  const { REVALIDATE_SECRET: secret } = settings;
  if (secret === undefined) return;
  for (let at = 0; at < tags.length; at += mostTags) {
    const answer = await next.send("/_api/revalidate", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ tags: tags.slice(at, at + mostTags), news: true })),
      signal: AbortSignal.timeout(deadlineMs),
    });
    answer.resume();
    const { statusCode: status = 502 } = answer;
    if (status >= 500) throw new Error(`status ${status}`);
    if (status !== 204) log("error", "news of a change was refused", { status });
  }
  expireKept(context);
}

/** Joins the other instances where REDIS_URL says how. */
export function startSharing(context: ServerContext): Sharing | null {
  const { REDIS_URL: url } = context.settings;
  if (url === undefined) return null;
  const redis = new RedisConnection(url);
  const news = new News({
    redis,
    reader: createNewsReader(url),
    forget: (tags) => forget(context, tags),
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
