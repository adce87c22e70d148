import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { avatarUrl } from "#sandbox/base/picture-url.ts";
import { pick } from "#sandbox/base/random.ts";
import { pageCount, readListPage } from "#sandbox/catalogue/base/list-page.ts";
import { texturize, variedDate, variedNone, variedNumber } from "#sandbox/catalogue/base/varied.ts";
import { requireVideo } from "#sandbox/videos/find-video.ts";

export type CommentRow = {
  id: number;
  video_slug: string;
  member_id: number | null;
  parent: number;
  state: "shown" | "held" | "hidden" | "deleted";
  kept: 0 | 1;
  author: string;
  avatar: string | null;
  date: string;
  content: string;
};

const perPage = 8;
const mostPerPage = 100;

/** Comments, newest first. */
export const commentRoutes = createRouter().get("/wp-json/asmr/v1/video/:slug/comments", listComments);

function listComments(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const video = requireVideo(c);
  const page = readListPage(c, perPage, mostPerPage);
  const total = countComments(video.slug, sandbox);
  const first = countFirst(video.slug, sandbox);
  const key = `comments ${video.slug}`;
  return json({
    comments: readComments(video.slug, sandbox, page.perPage, page.offset),
    pagination: {
      currentPage: variedNumber(page.page, key),
      totalPages: variedNumber(pageCount(first, page), key),
      totalComments: variedNumber(total, key),
    },
  });
}

/** `comments` in a video's detail; missing for one video in six. */
export function commentSummary(slug: string, sandbox: Sandbox) {
  if (pick([true, false, false, false, false, false], "no summary", slug)) return {};
  const total = variedNumber(countComments(slug, sandbox), `summary ${slug}`);
  return { comments: { total, items: readComments(slug, sandbox, perPage, 0) } };
}

/** The number of public comments. A comment that is not shown hides its replies. */
function countComments(slug: string, { db }: Sandbox): number {
  const sql = `SELECT count(*) AS total FROM comments c LEFT JOIN comments p ON p.id = c.parent
    WHERE c.video_slug = ? AND c.state = 'shown' AND (c.parent = 0 OR p.state IN ('shown', 'deleted'))`;
  return Number(db.prepare(sql).get(slug)?.total);
}

const visible = "video_slug = ? AND state IN ('shown', 'deleted')";

function countFirst(slug: string, { db }: Sandbox): number {
  return Number(
    db.prepare(`SELECT count(*) AS total FROM comments WHERE ${visible} AND parent = 0`).get(slug)?.total,
  );
}

function readComments(slug: string, sandbox: Sandbox, limit: number, offset: number) {
  const { db } = sandbox;
  const first = db
    .prepare(
      `SELECT * FROM comments WHERE ${visible} AND parent = 0 ORDER BY date DESC, id DESC LIMIT ? OFFSET ?`,
    )
    .all(slug, limit, offset) as unknown as CommentRow[];
  const repliesTo = db.prepare(`SELECT * FROM comments WHERE ${visible} AND parent = ? ORDER BY id`);
  return first.map((row) => {
    const replies = repliesTo.all(slug, row.id) as unknown as CommentRow[];
    return { ...readComment(row, sandbox), replies: replies.map((reply) => readComment(reply, sandbox)) };
  });
}

export const countHearts = (id: number, { db }: Sandbox): number =>
  Number(db.prepare("SELECT count(*) AS hearts FROM comment_hearts WHERE comment_id = ?").get(id)?.hearts);

function isByAnchor({ member_id, video_slug }: CommentRow, { db }: Sandbox): boolean {
  const sql = `SELECT 1 AS found FROM member_meta m JOIN anchors a ON a.slug = m.value
    JOIN videos v ON v.anchor_id = a.id WHERE m.key = 'anchor' AND m.member_id = ? AND v.slug = ?`;
  return db.prepare(sql).get(member_id, video_slug) !== undefined;
}

function readComment(row: CommentRow, sandbox: Sandbox) {
  const key = `comment ${row.date} ${row.author}`;
  return {
    id: String(row.id),
    author_name: texturize(row.author || "Anonymous", key),
    author_avatar: row.avatar ? avatarUrl(sandbox, row.avatar) : variedNone(key),
    date: variedDate(row.date, key),
    content: pick([row.content, `<p>${row.content}</p>\n`], "content", key),
    parent: variedNumber(row.parent, key),
    hearts: variedNumber(countHearts(row.id, sandbox), key),
    by_anchor: isByAnchor(row, sandbox),
    deleted: row.state === "deleted",
  };
}
