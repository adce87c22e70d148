import { mayAct } from "#sandbox/account/member/action-limit.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type Sandbox, type SandboxContext } from "#sandbox/context.ts";
import { readFields } from "#sandbox/requests.ts";
import { escapeHtml, wordpressTime } from "#sandbox/text.ts";
import { requireVideo } from "./find-video.ts";

/** Counted in characters: a family emoji is one. */
const longest = 168;
/** UTF-16 units: one character may carry any number of marks. */
const mostUnits = 4096;

export const postCommentRoutes = newRoutes().post("/wp-json/asmr/v1/video/:slug/comments", postComment);

async function postComment(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const video = requireVideo(c);
  const content = (await readFields(c, ["content"])).content.trim();
  if (!content) throw wpError(400, "rest_comment_content_invalid", "Invalid comment content.");
  if (content.length > mostUnits || [...new Intl.Segmenter().segment(content)].length > longest) {
    const message = `Comments must be ${longest} characters or less.`;
    throw wpError(400, "comment_content_column_length", message);
  }
  const limit = { most: 1, ms: sandbox.settings.commentSeconds * 1000 };
  if (member.role !== "administrator" && !mayAct(member.id, "comment", limit, sandbox.db)) {
    throw wpError(429, "comment_flood", "You are posting comments too quickly. Slow down.");
  }
  sandbox.db
    .prepare(
      `INSERT INTO comments (video_slug, author, avatar, date, content, origin)
       VALUES (?, ?, ?, ?, ?, 'member')`,
    )
    .run(
      video.slug,
      member.display_name,
      member.avatar,
      newestDate(video.slug, sandbox),
      escapeHtml(content).replace(/\r?\n/g, "<br />\n"),
    );
  return json({ success: true, message: "Comment posted." }, 201);
}

/** Now, but never before the generated comments, so that a new comment is always the first of its list. */
function newestDate(slug: string, { db }: Sandbox): string {
  const latest = "SELECT max(:now, coalesce(max(date), '')) AS date FROM comments WHERE video_slug = :slug";
  return String(db.prepare(latest).get({ slug, now: wordpressTime(Date.now()) })?.date);
}
