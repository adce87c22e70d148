import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { popularity } from "#sandbox/plays/schema.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { type ListPage, pageCount, readListPage } from "./base/list-page.ts";
import { variedNumber } from "./base/varied.ts";
import { videoItem } from "./video.ts";
import { badParameter, readCondition, readFlag, readWords } from "./video-filters.ts";

const perPage = 18;
const mostPerPage = 1000;

const columns = { date: "published", views: "views", duration: "duration", popular: popularity } as const;

/** Videos, newest first. */
export const videoListRoutes = createRouter().get("/wp-json/asmr/v1/videos", listVideos);

function listVideos(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const page = readListPage(c, perPage, mostPerPage);
  const words = readWords(c);
  const order = readOrder(c, words);
  const { condition, values } = readCondition(c, words);
  const found = findVideos(sandbox, condition, values, order, page);
  const key = `page ${page.page}`;
  return json({
    videos: found.rows.map((row) => videoItem(row, sandbox)),
    pagination: {
      currentPage: variedNumber(page.page, key),
      totalPages: variedNumber(pageCount(found.total, page), key),
      totalResults: variedNumber(found.total, key),
    },
  });
}

function findVideos({ db }: Sandbox, condition: string, values: string[], order: string, page: ListPage) {
  const { total } = db.prepare(`SELECT count(*) AS total FROM videos WHERE ${condition}`).get(...values) as {
    total: number;
  };
  const rows = db
    .prepare(`SELECT * FROM videos WHERE ${condition} ORDER BY ${order} LIMIT ? OFFSET ?`)
    .all(...values, page.perPage, page.offset) as unknown as VideoRow[];
  return { total, rows };
}

/**
 * The order of the list. By relevance: first videos with all words in the title and the triggers, then in the
 * title only; matches in transcripts come last.
 */
function readOrder(c: SandboxContext, words: ReturnType<typeof readWords>): string {
  const by = c.req.query("orderby") ?? c.req.query("orderBy") ?? "date";
  const order = c.req.query("order") ?? "desc";
  const free = readFlag(c, "free_first") ? "vip, " : "";
  if (by !== "relevance" && !Object.hasOwn(columns, by)) throw badParameter("orderby");
  if (!["asc", "desc"].includes(order)) throw badParameter("order");
  if (by === "relevance" && words && words.length > 0) {
    const all = (place: "title" | "trigger") => `(${words.map((word) => word[place]).join(" AND ")})`;
    const both = words.map(({ title, trigger }) => `(${title} OR ${trigger})`).join(" AND ");
    return `${all("title")} * 2 + ${all("trigger")} + (${both}) DESC, ${free}views DESC, id DESC`;
  }
  const next = by === "popular" ? `views ${order}, ` : "";
  return `${columns[by as keyof typeof columns] ?? columns.date} ${order}, ${next}id ${order}`;
}
