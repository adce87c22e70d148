import { isVerified } from "#sandbox/account/email.ts";
import { mayAct } from "#sandbox/account/member/action-limit.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { escapeHtml, plainLines, wordpressTime } from "#sandbox/base/text.ts";
import { requireVideo } from "#sandbox/videos/find-video.ts";

/** The most characters. A family emoji is one. */
const longest = 168;
/** The most UTF-16 units, because one character may carry any number of marks. */
const mostUnits = 4096;

export const postCommentRoutes = createRouter().post("/wp-json/asmr/v1/video/:slug/comments", postComment);

async function postComment(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const video = requireVideo(c);
  if (!isVerified(member, sandbox))
    throw wpError(403, "email_unverified", "Please confirm your email address first.");
  const fields = await readFields(c, ["content"]);
  const content = plainLines(fields.content);
  if (!content) throw wpError(400, "rest_comment_content_invalid", "Invalid comment content.");
  if (content.length > mostUnits || [...new Intl.Segmenter().segment(content)].length > longest) {
    const message = `Comments must be ${longest} characters or less.`;
    throw wpError(400, "comment_content_column_length", message);
  }
  const parent = fields.parent === undefined ? 0 : findParent(Number(fields.parent), video.slug, sandbox);
  const limit = { most: 1, ms: sandbox.settings.commentSeconds * 1000 };
  if (member.role !== "administrator" && !mayAct(member.id, "comment", limit, sandbox.db)) {
    throw wpError(429, "comment_flood", "You are posting comments too quickly. Slow down.");
  }
  const words = sandbox.settings.heldWords;
  const held = words.some((word) => content.toLowerCase().includes(word.toLowerCase()));
  sandbox.db
    .prepare(
      `INSERT INTO comments (video_slug, author, avatar, date, content, origin, member_id, parent, state)
       VALUES (?, ?, ?, ?, ?, 'member', ?, ?, ?)`,
    )
    .run(
      video.slug,
      member.display_name,
      member.avatar,
      newestDate(video.slug, sandbox),
      escapeHtml(content).replace(/\r?\n/g, "<br />\n"),
      member.id,
      parent,
      held ? "held" : "shown",
    );
  const message = held ? "Your comment will appear once it has been approved." : "Comment posted.";
  return json({ success: true, held, message }, held ? 202 : 201);
}

/** The comment that a reply belongs to. A reply to a reply belongs to the same one. */
function findParent(id: number, slug: string, { db }: Sandbox): number {
  const sql =
    "SELECT id, parent FROM comments WHERE id = ? AND video_slug = ? AND state IN ('shown', 'deleted')";
  const row = db.prepare(sql).get(id, slug);
  if (!row) throw wpError(422, "comment_parent_gone", "The comment that you reply to is no longer there.");
  return Number(row.parent) || Number(row.id);
}

/**
 * The date of a new comment: now, but later than the generated comments, so that it is the first in its list.
 */
function newestDate(slug: string, { db }: Sandbox): string {
  const latest = "SELECT max(:now, coalesce(max(date), '')) AS date FROM comments WHERE video_slug = :slug";
  return String(db.prepare(latest).get({ slug, now: wordpressTime(Date.now()) })?.date);
}
