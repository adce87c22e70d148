import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { plainLines, wordpressTime } from "#sandbox/base/text.ts";
import { mayAct } from "./member/action-limit.ts";
import type { MemberRow } from "./member/member.ts";
import { requireMember } from "./member/session.ts";
import { membershipAt } from "./payments/membership.ts";

const path = "/wp-json/asmr/v1/video-requests";
const highestLevel = 6;
const longest = 500;
const daily = { most: 5, ms: 86_400_000 };

type RequestRow = { id: number; text: string; state: string; made: number };

/** Requests for videos by members of the highest level. The sandbox never acts on them. */
export const videoRequestRoutes = createRouter().get(path, listOwn).post(path, add);

async function requireEntitled(c: SandboxContext): Promise<MemberRow> {
  const member = await requireMember(c);
  if (membershipAt(member, Date.now()).levelId >= highestLevel || member.role === "administrator")
    return member;
  throw wpError(403, "rest_forbidden", "Video requests are for members of the highest level.");
}

async function listOwn(c: SandboxContext): Promise<Response> {
  const { id } = await requireEntitled(c);
  const rows = c.env.sandbox.db
    .prepare("SELECT * FROM video_requests WHERE member_id = ? ORDER BY id DESC LIMIT 100")
    .all(id) as unknown as RequestRow[];
  const own = rows.map((row) => ({
    id: row.id,
    text: row.text,
    state: row.state,
    at: wordpressTime(row.made).replace(" ", "T"),
  }));
  return json(own, 200, { "cache-control": "private, no-store" });
}

async function add(c: SandboxContext): Promise<Response> {
  const { id } = await requireEntitled(c);
  const { text } = await readWordPressBody(c);
  const plain = typeof text === "string" ? plainLines(text) : "";
  if (plain === "" || [...plain].length > longest)
    throw wpError(400, "invalid_request", "A request has 1 to 500 characters.");
  const { db } = c.env.sandbox;
  if (!mayAct(id, "request", daily, db))
    throw wpError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.");
  const { lastInsertRowid } = db
    .prepare("INSERT INTO video_requests (member_id, text, state, made) VALUES (?, ?, 'new', ?)")
    .run(id, plain, Date.now());
  return json({ id: Number(lastInsertRowid), state: "new" }, 201, { "cache-control": "private, no-store" });
}
