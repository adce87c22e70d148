import { sendMail } from "#sandbox/account/member/mail.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import type { CommentRow } from "./comment.ts";
import { commentNotFound } from "./own-comment.ts";

type ReportRow = { reason: string; text: string };

/** The comments and videos that wait for a decision, and the hidden comments, for administrators. */
export const reportDeskRoutes = createRouter()
  .get("/wp-json/asmr/v1/reports", listReports)
  .post("/wp-json/asmr/v1/reports", decide);

async function requireModerator(c: SandboxContext): Promise<void> {
  const { role } = await requireMember(c);
  if (role !== "administrator")
    throw wpError(403, "rest_forbidden", "Sorry, you are not allowed to do that.");
}

async function listReports(c: SandboxContext): Promise<Response> {
  await requireModerator(c);
  const { sandbox } = c.env;
  const { db } = sandbox;
  const open = db
    .prepare(
      `SELECT * FROM comments WHERE state = 'held' OR id IN (SELECT comment_id FROM reports WHERE state = 'open')
       ORDER BY id DESC LIMIT 50`,
    )
    .all() as unknown as CommentRow[];
  const hidden = db
    .prepare(
      `SELECT * FROM comments WHERE state = 'hidden' AND id NOT IN (SELECT comment_id FROM reports WHERE state = 'open')
       ORDER BY id DESC LIMIT 20`,
    )
    .all() as unknown as CommentRow[];
  const videos = db
    .prepare(
      `SELECT DISTINCT v.id, v.slug FROM reports r JOIN videos v ON v.slug = r.video_slug
       WHERE r.comment_id = 0 AND r.state = 'open' ORDER BY v.id DESC LIMIT 50`,
    )
    .all();
  return json({
    reports: [
      ...videos.map((row) => aVideo(Number(row.id), String(row.slug), sandbox)),
      ...open.map((row) => commentReport(row, "open", sandbox)),
      ...hidden.map((row) => commentReport(row, "hidden", sandbox)),
    ],
  });
}

function about(slug: string, commentId: number, state: string, { db }: Sandbox) {
  const title = db.prepare("SELECT title FROM videos WHERE slug = ?").get(slug)?.title ?? "";
  const rows = db
    .prepare(
      "SELECT reason, text FROM reports WHERE video_slug = ? AND comment_id = ? AND state = ? ORDER BY id",
    )
    .all(slug, commentId, state) as unknown as ReportRow[];
  const reasons = Map.groupBy(rows, ({ reason }) => reason);
  return {
    video: { slug, title },
    reasons: [...reasons].map(([reason, of]) => ({ reason, count: of.length })),
    texts: rows.map(({ text }) => text).filter((text) => text !== ""),
  };
}

const aVideo = (id: number, slug: string, sandbox: Sandbox) => ({
  kind: "video",
  id,
  state: "open",
  public: true,
  edit: `${sandbox.origin}/wp-admin/post.php?action=edit&post=${id}`,
  ...about(slug, 0, "open", sandbox),
});

const commentReport = (row: CommentRow, state: string, sandbox: Sandbox) => ({
  kind: "comment",
  id: row.id,
  state,
  public: row.state === "shown",
  author: row.author,
  date: row.date,
  content: row.content,
  edit: `${sandbox.origin}/wp-admin/comment.php?action=editcomment&c=${row.id}`,
  ...about(row.video_slug, row.id, state, sandbox),
});

async function decide(c: SandboxContext): Promise<Response> {
  await requireModerator(c);
  const { db } = c.env.sandbox;
  const { kind, id, action } = await readFields(c, ["kind", "id", "action"]);
  const isKnown = ["comment", "video"].includes(kind) && ["hide", "keep"].includes(action);
  if (!isKnown || !/^[1-9]\d*$/.test(id))
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): action");
  const { sandbox } = c.env;
  if (kind === "video") {
    if (action === "hide") throw wpError(400, "invalid_request", "A video is hidden by its editor.");
    const slug = db.prepare("SELECT slug FROM videos WHERE id = ?").get(id)?.slug;
    closeReports(String(slug), 0, "kept", sandbox);
    return json({ success: true });
  }
  const row = db.prepare("SELECT * FROM comments WHERE id = ? AND state <> 'deleted'").get(id);
  if (!row) throw commentNotFound();
  const { state, member_id, video_slug } = row as unknown as CommentRow;
  const after = action === "hide" ? "hidden" : "shown";
  db.prepare("UPDATE comments SET state = ?, kept = ? WHERE id = ?").run(
    after,
    Number(after === "shown"),
    id,
  );
  closeReports(video_slug, Number(id), after === "hidden" ? "hidden" : "kept", sandbox);
  if (state !== after)
    mailDecision(
      member_id,
      "Your comment",
      after === "hidden" ? "is hidden now." : "is shown now.",
      video_slug,
      sandbox,
    );
  return json({ success: true });
}

/** Closes the open reports of a comment, or of a video (comment 0), and mails the members who made them. */
function closeReports(slug: string, commentId: number, state: "hidden" | "kept", sandbox: Sandbox): void {
  const closed = sandbox.db
    .prepare(
      "UPDATE reports SET state = ? WHERE video_slug = ? AND comment_id = ? AND state = 'open' RETURNING member_id",
    )
    .all(state, slug, commentId);
  const result = state === "hidden" ? "is hidden now." : "stays.";
  for (const { member_id } of closed)
    mailDecision(Number(member_id), "What you reported", result, slug, sandbox);
}

/** Mails a decision to a member. Generated comments have no member. */
function mailDecision(
  memberId: number | null,
  what: string,
  result: string,
  slug: string,
  { db }: Sandbox,
): void {
  const recipient = db.prepare("SELECT email FROM members WHERE id = ?").get(memberId)?.email;
  if (recipient === undefined) return;
  const mail = { recipient: String(recipient), subject: `[Murmur] ${what}`, link: `/video/${slug}` };
  sendMail({ ...mail, text: `${what} ${result}` }, db);
}
