import { randomBytes } from "node:crypto";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { following } from "./kept-lists.ts";
import { requireMember } from "./member/session.ts";

const key = "murmur_feed";

/**
 * A member's private feed: reads and renews its secret, and lists the anchors that the secret's member
 * follows.
 */
export const feedAddressRoutes = createRouter()
  .get("/wp-json/asmr/v1/user/feed", (c) => showSecret(c, false))
  .post("/wp-json/asmr/v1/user/feed", (c) => showSecret(c, true))
  .get("/wp-json/asmr/v1/feed/:secret{[1-9][0-9]{0,9}-[A-Za-z0-9]{32}}", readFeed);

function metaOf({ env }: SandboxContext, member: number, name: string): string | null {
  const row = env.sandbox.db
    .prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?")
    .get(member, name);
  return row ? String(row.value) : null;
}

async function showSecret(c: SandboxContext, isNew: boolean): Promise<Response> {
  const { id } = await requireMember(c);
  const storedSecret = isNew ? null : metaOf(c, id, key);
  const secret = storedSecret ?? randomBytes(16).toString("hex");
  c.env.sandbox.db
    .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
    .run(id, key, secret);
  return json({ secret: `${id}-${secret}` }, 200, { "cache-control": "private, no-store" });
}

function readFeed(c: SandboxContext): Response {
  const [member = "", secret] = (c.req.param("secret") ?? "").split("-");
  if (metaOf(c, Number(member), key) !== secret)
    throw wpError(404, "feed_not_found", "There is no such feed.");
  const anchors = JSON.parse(metaOf(c, Number(member), following) ?? "[]");
  return json({ anchors }, 200, { "cache-control": "private, no-store" });
}
