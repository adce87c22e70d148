import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type Sandbox, type SandboxContext } from "#sandbox/context.ts";
import { wordpressTime } from "#sandbox/text.ts";
import type { VideoRow } from "./find-video.ts";
import { type ListPage, pageCount, readListPage } from "./list-page.ts";
import { searchPatterns } from "./search-text.ts";
import { variedNumber } from "./varied.ts";
import { videoItem } from "./video.ts";

const perPage = 18;
const mostPerPage = 1000;

const columns = { date: "published", views: "views", duration: "duration" } as const;

/** Filters by query parameter; a missing one filters nothing. */
const filters: Readonly<Record<string, { where: string; legal: RegExp }>> = {
  actor_id: { where: "anchor_id = ?", legal: /^[1-9]\d*$/ },
  vip: { where: "vip = ?", legal: /^[01]$/ },
  trigger: { where: "theme = ?", legal: /./ },
  language: { where: "language = ?", legal: /^[a-zA-Z-]{2,8}$/ },
  min_duration: { where: "duration >= ?", legal: /^\d+$/ },
  max_duration: { where: "duration <= ?", legal: /^\d+$/ },
  modified_after: { where: "published > ?", legal: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/ },
};

/** Videos, newest first. */
export const videoListRoutes = newRoutes().get("/wp-json/asmr/v1/videos", listVideos);

function listVideos(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const page = readListPage(c, perPage, mostPerPage);
  const order = readOrder(c);
  const patterns = searchPatterns(c.req.query("search"));
  const { where, values } = readFilters(c);
  where.push(...(patterns ?? []).map(() => "search_text(title) LIKE ?"));
  if (patterns?.length === 0) where.push("FALSE");
  const found = findVideos(sandbox, where.join(" AND "), [...values, ...(patterns ?? [])], order, page);
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

function readFilters(c: SandboxContext): { where: string[]; values: string[] } {
  const given = Object.entries(filters).flatMap(([name, { where, legal }]) => {
    const value = c.req.query(name);
    if (value === undefined || value === "") return [];
    if (!legal.test(value)) throw badParameter(name);
    return [{ where, value: name === "modified_after" ? value.slice(0, 19).replace("T", " ") : value }];
  });
  return {
    where: ["published <= ?", ...given.map(({ where }) => where)],
    values: [wordpressTime(Date.now()), ...given.map(({ value }) => value)],
  };
}

function readOrder(c: SandboxContext): string {
  const by = c.req.query("orderby") ?? c.req.query("orderBy") ?? "date";
  const order = c.req.query("order") ?? "desc";
  if (!Object.hasOwn(columns, by)) throw badParameter("orderby");
  if (!["asc", "desc"].includes(order)) throw badParameter("order");
  return `${columns[by as keyof typeof columns]} ${order}, id ${order}`;
}

const badParameter = (name: string) =>
  wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
    params: { [name]: `${name} is not valid.` },
  });
