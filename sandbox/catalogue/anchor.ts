import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { avatarUrl } from "#sandbox/base/picture-url.ts";
import { pick } from "#sandbox/base/random.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { encodeWordPressSlug, variedSlug } from "#sandbox/videos/slug.ts";
import { pageCount, readListPage } from "./base/list-page.ts";
import { searchNeedles } from "./base/search-text.ts";
import { texturize, variedNumber, variedTitle } from "./base/varied.ts";
import { videoTrigger } from "./trigger.ts";

export type AnchorRow = {
  id: number;
  slug: string;
  name: string;
  about: string;
  avatar: string;
  video_count: number;
};

const featured = 6;
const perPage = 50;
const mostPerPage = 1000;

/** Anchors. Those with the most videos come first. */
export const anchorRoutes = createRouter()
  .get("/wp-json/asmr/v1/anchors", listAnchors)
  .get("/wp-json/asmr/v1/videos/featured-anchors", listFeatured);

function listAnchors(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const page = readListPage(c, perPage, mostPerPage);
  const needles = searchNeedles(c.req.query("search"));
  const include = (c.req.query("include") ?? "").split(",").filter((id) => /^\d+$/.test(id));
  const where = [
    ...(needles?.map(() => "instr(search_text(name), ?) > 0") ?? []),
    ...(needles?.length === 0 ? ["FALSE"] : []),
    ...(include.length > 0 ? [`id IN (${include.map(() => "?").join(",")})`] : []),
  ];
  const condition = where.length > 0 ? `WHERE ${where.join(" AND ")}` : "";
  const values = [...(needles ?? []), ...include.map(Number)];
  const { total } = sandbox.db
    .prepare(`SELECT count(*) AS total FROM anchors ${condition}`)
    .get(...values) as {
    total: number;
  };
  const rows = sandbox.db
    .prepare(`SELECT * FROM anchors ${condition} ORDER BY video_count DESC, rank LIMIT ? OFFSET ?`)
    .all(...values, page.perPage, page.offset) as unknown as AnchorRow[];
  return json(
    rows.map((row) => anchorItem(row, sandbox)),
    200,
    { "x-wp-total": String(total), "x-wp-totalpages": String(pageCount(total, page)) },
  );
}

function listFeatured({ env: { sandbox } }: SandboxContext): Response {
  const rows = sandbox.db
    .prepare(
      `SELECT anchors.* FROM anchors JOIN videos ON anchor_id = anchors.id
       GROUP BY anchors.id ORDER BY sum(views) DESC LIMIT ?`,
    )
    .all(featured) as unknown as AnchorRow[];
  return json(rows.map((row) => anchorItem(row, sandbox)));
}

/** The themes or languages of an anchor's public videos, with their numbers, the highest first. */
function kindsOf({ id }: AnchorRow, column: "video_triggers.theme" | "language", { db }: Sandbox) {
  const rows = db
    .prepare(
      `SELECT ${column} AS kind, count(DISTINCT id) AS count FROM videos JOIN video_triggers ON video_id = id WHERE anchor_id = ? AND published <= ?
       GROUP BY kind ORDER BY count DESC, kind`,
    )
    .all(id, wordpressTime(Date.now()));
  return rows as { kind: string; count: number }[];
}

function anchorItem(row: AnchorRow, sandbox: Sandbox) {
  const { slug } = row;
  return {
    id: variedNumber(row.id, slug),
    slug: variedSlug(slug),
    title: variedTitle(row.name, slug),
    featured_media_url: row.video_count > 0 ? avatarUrl(sandbox, row.avatar) : null,
    count: variedNumber(row.video_count, `count ${slug}`),
    link: anchorLink(row, sandbox),
    ...pick([{}, { description: texturize(row.about, slug), taxonomy: "actor", parent: 0 }], "extra", slug),
    triggers: kindsOf(row, "video_triggers.theme", sandbox).map(({ kind, count }) => ({
      ...videoTrigger(kind as Theme),
      count,
    })),
    languages: kindsOf(row, "language", sandbox).map(({ kind: language, count }) => ({ language, count })),
    ...pick([{}, { same_as: [`https://social.example/@${encodeURIComponent(slug)}`] }], "elsewhere", slug),
  };
}

export function actorInfo(row: AnchorRow, sandbox: Sandbox) {
  return {
    term_id: row.id,
    name: texturize(row.name, row.slug),
    slug: variedSlug(row.slug),
    link: anchorLink(row, sandbox),
    featured_media_url: avatarUrl(sandbox, row.avatar),
    count: variedNumber(row.video_count, row.slug),
  };
}

export function detailAnchor(row: AnchorRow, sandbox: Sandbox) {
  return {
    id: variedNumber(row.id, `detail ${row.slug}`),
    title: { rendered: texturize(row.name, row.slug) },
    slug: variedSlug(row.slug),
    link: anchorLink(row, sandbox),
    featured_media_url: avatarUrl(sandbox, row.avatar),
  };
}

function anchorLink({ slug }: AnchorRow, { origin }: Sandbox): string {
  return `${origin}/anchors/${encodeWordPressSlug(slug)}/`;
}
