import { json } from "#sandbox/answers.ts";
import { newRoutes, type Sandbox, type SandboxContext } from "#sandbox/context.ts";
import { avatarUrl } from "#sandbox/picture-url.ts";
import { pick } from "#sandbox/random.ts";
import { requireVideo } from "./find-video.ts";
import { pageCount, readListPage } from "./list-page.ts";
import { texturize, variedDate, variedNone, variedNumber } from "./varied.ts";

type CommentRow = {
  id: number;
  author: string;
  avatar: string | null;
  date: string;
  content: string;
};

const perPage = 8;
const mostPerPage = 100;

/** Comments, newest first. */
export const commentRoutes = newRoutes().get("/wp-json/asmr/v1/video/:slug/comments", listComments);

function listComments(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const video = requireVideo(c);
  const page = readListPage(c, perPage, mostPerPage);
  const total = countComments(video.slug, sandbox);
  const key = `comments ${video.slug}`;
  return json({
    comments: readComments(video.slug, sandbox, page.perPage, page.offset),
    pagination: {
      currentPage: variedNumber(page.page, key),
      totalPages: variedNumber(pageCount(total, page), key),
      totalComments: variedNumber(total, key),
    },
  });
}

/** `comments` of a video's detail, missing for one video in six. */
export function commentSummary(slug: string, sandbox: Sandbox) {
  if (pick([true, false, false, false, false, false], "no summary", slug)) return {};
  const total = variedNumber(countComments(slug, sandbox), `summary ${slug}`);
  return { comments: { total, items: readComments(slug, sandbox, perPage, 0) } };
}

function countComments(slug: string, { db }: Sandbox): number {
  return Number(db.prepare("SELECT count(*) AS total FROM comments WHERE video_slug = ?").get(slug)?.total);
}

function readComments(slug: string, sandbox: Sandbox, limit: number, offset: number) {
  const rows = sandbox.db
    .prepare("SELECT * FROM comments WHERE video_slug = ? ORDER BY date DESC, id DESC LIMIT ? OFFSET ?")
    .all(slug, limit, offset) as unknown as CommentRow[];
  return rows.map((row) => {
    const key = `comment ${row.date} ${row.author}`;
    return {
      id: String(row.id),
      author_name: texturize(row.author, key),
      author_avatar: row.avatar ? avatarUrl(sandbox, row.avatar) : variedNone(key),
      date: variedDate(row.date, key),
      content: pick([row.content, `<p>${row.content}</p>\n`], "content", key),
      parent: variedNumber(0, key),
    };
  });
}
