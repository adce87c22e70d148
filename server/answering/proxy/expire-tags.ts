import { log } from "#lib/platform/observe/log.ts";
import type { ServerContext } from "#server/answering/base/context.ts";

/** The most tags that the revalidation route accepts at once. */
const maxTags = 100;
const deadlineMs = 10_000;

/**
 * After a change of content, makes the next request of every cached page, RSC answer and answer of `/_api` wait for
 * Next.
 */
export function expireCached({ pages, rsc, api }: ServerContext): void {
  for (const cache of [pages, rsc, api]) cache.expire();
}

/**
 * Expires in Next and in this process's caches what depends on the tags, after another instance was notified of them.
 */
export async function expireTags(context: ServerContext, tags: readonly string[]): Promise<void> {
  const { next, settings } = context;
  const { REVALIDATE_SECRET: secret } = settings;
  if (secret === undefined) return;
  for (let at = 0; at < tags.length; at += maxTags) {
    const answer = await next.send("/_api/revalidate", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ tags: tags.slice(at, at + maxTags), relayed: true })),
      signal: AbortSignal.timeout(deadlineMs),
    });
    answer.resume();
    const { statusCode: status = 502 } = answer;
    if (status >= 500) throw new Error(`status ${status}`);
    if (status !== 204) log("error", "Next refused an invalidation", { status });
  }
  expireCached(context);
}
