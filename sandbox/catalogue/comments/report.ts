import { mayAct } from "#sandbox/account/member/action-limit.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { plainLines } from "#sandbox/base/text.ts";
import { requireVideo } from "#sandbox/videos/find-video.ts";
import { requireComment } from "./own-comment.ts";

const reasons = ["spam", "unkind", "private", "illegal", "other"];
const longest = 500;
const hourly = { most: 20, ms: 3_600_000 };

/** A comment with many reports is held until somebody decides (report-desk.ts). */
export const reportRoutes = createRouter()
  .post("/wp-json/asmr/v1/video/:slug/report", (c) => report(c, 0))
  .post("/wp-json/asmr/v1/video/:slug/comments/:id/report", reportComment);

async function report(c: SandboxContext, commentId: number): Promise<Response> {
  const { db } = c.env.sandbox;
  const member = await requireMember(c);
  const { slug } = requireVideo(c);
  const { reason, text = "" } = await readFields(c, ["reason"]);
  if (!reasons.includes(reason))
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): reason", { params: { reason: "" } });
  if ([...plainLines(text)].length > longest)
    throw wpError(400, "invalid_request", "A report has at most 500 characters.");
  if (!mayAct(member.id, "report", hourly, db))
    throw wpError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.");
  db.prepare(
    "INSERT OR IGNORE INTO reports (member_id, comment_id, video_slug, reason, text) VALUES (?, ?, ?, ?, ?)",
  ).run(member.id, commentId, slug, reason, plainLines(text));
  return json({ success: true }, 201);
}

async function reportComment(c: SandboxContext): Promise<Response> {
  const { db, settings } = c.env.sandbox;
  const member = await requireMember(c);
  const comment = requireComment(c);
  if (comment.member_id === member.id) throw wpError(422, "own_comment", "This comment is your own.");
  const answer = await report(c, comment.id);
  const open = "SELECT count(*) AS open FROM reports WHERE comment_id = ? AND state = 'open'";
  const isOver = Number(db.prepare(open).get(comment.id)?.open) >= settings.reportThreshold;
  if (isOver && settings.reportThreshold > 0 && !comment.kept)
    db.prepare("UPDATE comments SET state = 'held' WHERE id = ?").run(comment.id);
  return answer;
}
