import { json } from "./answer.ts";
import { avatarUrl } from "./media-url.ts";
import { pageCount, readPage } from "./query.ts";
import { pick } from "./random.ts";
import { roughDate, roughNone, roughNumber, texturize } from "./rough.ts";
import type { Call, Route, Sandbox } from "./route.ts";
import { findVideo, noVideo } from "./video.ts";

type CommentRow = {
  id: number;
  author: string;
  avatar: string | null;
  date: string;
  content: string;
};

const PER_PAGE = 8;
const MOST_PER_PAGE = 100;

/** Comments, newest first (contract, Upstream; spec §3). */
export const commentRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/video/:slug/comments", answer: listComments },
];

function listComments({ params, url }: Call, sandbox: Sandbox) {
  const video = findVideo(params.slug ?? "", sandbox);
  if (!video) return noVideo();
  const page = readPage(url.searchParams, PER_PAGE, MOST_PER_PAGE);
  if ("status" in page) return page;
  const total = countComments(video.slug, sandbox);
  const key = `comments ${video.slug}`;
  return json({
    comments: readComments(video.slug, sandbox, page.perPage, (page.page - 1) * page.perPage),
    pagination: {
      currentPage: roughNumber(page.page, key),
      totalPages: roughNumber(pageCount(total, page), key),
      totalComments: roughNumber(total, key),
    },
  });
}

/** `comments` of a video's detail, which one video in six lacks. */
export function commentSummary(slug: string, sandbox: Sandbox) {
  if (pick([true, false, false, false, false, false], "no summary", slug)) return {};
  const total = roughNumber(countComments(slug, sandbox), `summary ${slug}`);
  return { comments: { total, items: readComments(slug, sandbox, PER_PAGE, 0) } };
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
      author_avatar: row.avatar ? avatarUrl(sandbox, row.avatar) : roughNone(key),
      date: roughDate(row.date, key),
      content: pick([row.content, `<p>${row.content}</p>\n`], "content", key),
      parent: roughNumber(0, key),
    };
  });
}
