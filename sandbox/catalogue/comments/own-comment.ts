import type { DatabaseSync } from "node:sqlite";
import { mayAct } from "#sandbox/account/member/action-limit.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { requireVideo } from "#sandbox/videos/find-video.ts";
import { type CommentRow, countHearts } from "./comment.ts";

const path = "/wp-json/asmr/v1/video/:slug/comments";
const hearts = { most: 60, ms: 60_000 };

/** A member's own comments and hearts. */
export const ownCommentRoutes = createRouter()
  .get(`${path}/mine`, showOwn)
  .delete(`${path}/:id`, deleteOwn)
  .put(`${path}/:id/heart`, (c) => setHeart(c, true))
  .delete(`${path}/:id/heart`, (c) => setHeart(c, false));

export const commentNotFound = () => wpError(404, "comment_not_found", "Comment not found.");

/** The public comment that the path names; throws a 404 if there is none. */
export function requireComment(c: SandboxContext): CommentRow {
  const video = requireVideo(c);
  const row = c.env.sandbox.db
    .prepare("SELECT * FROM comments WHERE id = ? AND video_slug = ? AND state = 'shown'")
    .get(c.req.param("id") ?? "", video.slug);
  if (!row) throw commentNotFound();
  return row as unknown as CommentRow;
}

async function showOwn(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const { id } = await requireMember(c);
  const { slug } = requireVideo(c);
  const of = (sql: string) =>
    db
      .prepare(sql)
      .all(slug, id)
      .map((row) => String(row.id));
  return json({
    written: of("SELECT id FROM comments WHERE video_slug = ? AND member_id = ? AND state <> 'deleted'"),
    hearted: of(
      "SELECT c.id FROM comment_hearts h JOIN comments c ON c.id = h.comment_id WHERE c.video_slug = ? AND h.member_id = ?",
    ),
    reported: of(
      "SELECT comment_id AS id FROM reports WHERE video_slug = ? AND member_id = ? AND comment_id > 0",
    ),
  });
}

const hasReplies = (id: number, db: DatabaseSync) =>
  db.prepare("SELECT 1 AS found FROM comments WHERE parent = ?").get(id) !== undefined;

function removeRow(id: number, db: DatabaseSync): void {
  db.prepare("DELETE FROM comments WHERE id = ?").run(id);
  db.prepare("DELETE FROM comment_hearts WHERE comment_id = ?").run(id);
  db.prepare("DELETE FROM reports WHERE comment_id = ?").run(id);
}

/**
 * Deletes the member's own comment. A comment with replies leaves an empty place, which is deleted with the
 * last reply.
 */
async function deleteOwn(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const member = await requireMember(c);
  const { id, parent, member_id } = requireComment(c);
  if (member_id !== member.id) throw commentNotFound();
  if (hasReplies(id, db)) {
    const blank =
      "author = '', avatar = NULL, content = 'Deleted comment', member_id = NULL, state = 'deleted'";
    db.prepare(`UPDATE comments SET ${blank} WHERE id = ?`).run(id);
    db.prepare("DELETE FROM reports WHERE comment_id = ?").run(id);
  } else {
    removeRow(id, db);
    const deletedParent = db
      .prepare("SELECT 1 AS found FROM comments WHERE id = ? AND state = 'deleted'")
      .get(parent);
    if (deletedParent && !hasReplies(parent, db)) removeRow(parent, db);
  }
  return json({ success: true });
}

async function setHeart(c: SandboxContext, isHearted: boolean): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { id } = requireComment(c);
  if (!mayAct(member.id, "heart", hearts, sandbox.db))
    throw wpError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.");
  const sql = isHearted
    ? "INSERT OR IGNORE INTO comment_hearts (comment_id, member_id) VALUES (?, ?)"
    : "DELETE FROM comment_hearts WHERE comment_id = ? AND member_id = ?";
  sandbox.db.prepare(sql).run(id, member.id);
  return json({ hearted: isHearted, hearts: countHearts(id, sandbox) });
}
