import { type Answer, json, wpError } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { findVideo, noVideo } from "#sandbox/video.ts";
import { escapeHtml, isAnswer, readFields } from "./fields.ts";
import { takeTurn } from "./limit.ts";
import { zoneless } from "./record.ts";
import { requireSession } from "./session.ts";

/** Characters as a person counts them: a family emoji is one. */
const LONGEST = 168;
const MINUTE = 60_000;

/** Commenting (contract, Upstream; spec, catalogue §5). */
export const memberCommentRoutes: readonly Route[] = [
  { method: "POST", path: "/wp-json/asmr/v1/video/:slug/comments", answer: addComment },
];

function addComment(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const video = findVideo(call.params.slug ?? "", sandbox);
  if (!video) return noVideo();
  const fields = readFields(call, ["content"]);
  if (isAnswer(fields)) return fields;
  const content = fields.content.trim();
  if (!content) return wpError(400, "rest_comment_content_invalid", "Invalid comment content.");
  if ([...new Intl.Segmenter().segment(content)].length > LONGEST) {
    const message = `Comments must be ${LONGEST} characters or less.`;
    return wpError(400, "comment_content_column_length", message);
  }
  const { member } = session;
  const limit = { most: sandbox.settings.commentsPerMinute, ms: MINUTE };
  if (!takeTurn(member.id, "comment", limit, sandbox.db)) {
    return wpError(429, "comment_flood", "You are posting comments too quickly. Slow down.");
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

/** Now, but never before the made-up comments, whatever the clock says: a new comment is the first of its list. */
function newestDate(slug: string, { db }: Sandbox): string {
  const latest = "SELECT max(:now, coalesce(max(date), '')) AS date FROM comments WHERE video_slug = :slug";
  return String(db.prepare(latest).get({ slug, now: zoneless(Date.now()) })?.date);
}
