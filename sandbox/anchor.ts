import { json } from "./answer.ts";
import { avatarUrl } from "./media-url.ts";
import { pageCount, readPage, searchPatterns } from "./query.ts";
import { pick } from "./random.ts";
import { roughNumber, roughTitle, texturize } from "./rough.ts";
import type { Call, Route, Sandbox } from "./route.ts";
import { encodeSlug, roughSlug } from "./slug.ts";

export type AnchorRow = {
  id: number;
  slug: string;
  name: string;
  about: string;
  avatar: string;
  video_count: number;
};

const FEATURED = 6;
const PER_PAGE = 50;
const MOST_PER_PAGE = 1000;

/** Anchors, most videos first (contract, Upstream; spec §3). */
export const anchorRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/anchors", answer: listAnchors },
  { method: "GET", path: "/wp-json/asmr/v1/videos/featured-anchors", answer: listFeatured },
];

function listAnchors({ url }: Call, sandbox: Sandbox) {
  const page = readPage(url.searchParams, PER_PAGE, MOST_PER_PAGE);
  if ("status" in page) return page;
  const patterns = searchPatterns(url.searchParams.get("search"));
  const include = (url.searchParams.get("include") ?? "").split(",").filter((id) => /^\d+$/.test(id));
  const where = [
    ...patterns.map(() => "name LIKE ? ESCAPE '\\'"),
    ...(include.length > 0 ? [`id IN (${include.map(() => "?").join(",")})`] : []),
  ];
  const condition = where.length > 0 ? `WHERE ${where.join(" AND ")}` : "";
  const values = [...patterns, ...include.map(Number)];
  const { total } = sandbox.db
    .prepare(`SELECT count(*) AS total FROM anchors ${condition}`)
    .get(...values) as {
    total: number;
  };
  const rows = sandbox.db
    .prepare(`SELECT * FROM anchors ${condition} ORDER BY video_count DESC, rank LIMIT ? OFFSET ?`)
    .all(...values, page.perPage, (page.page - 1) * page.perPage) as unknown as AnchorRow[];
  return json(
    rows.map((row) => anchorItem(row, sandbox)),
    200,
    { "X-WP-Total": String(total), "X-WP-TotalPages": String(pageCount(total, page)) },
  );
}

function listFeatured(_: Call, sandbox: Sandbox) {
  const rows = sandbox.db
    .prepare(
      `SELECT anchors.* FROM anchors JOIN videos ON anchor_id = anchors.id
       GROUP BY anchors.id ORDER BY sum(views) DESC LIMIT ?`,
    )
    .all(FEATURED) as unknown as AnchorRow[];
  return json(rows.map((row) => anchorItem(row, sandbox)));
}

function anchorItem(row: AnchorRow, sandbox: Sandbox) {
  const { slug } = row;
  return {
    id: roughNumber(row.id, slug),
    slug: roughSlug(slug),
    title: roughTitle(row.name, slug),
    featured_media_url: row.video_count > 0 ? avatarUrl(sandbox, row.avatar) : null,
    count: roughNumber(row.video_count, `count ${slug}`),
    link: anchorLink(row, sandbox),
    ...pick([{}, { description: texturize(row.about, slug), taxonomy: "actor", parent: 0 }], "extra", slug),
  };
}

/** `actor_info` of a homepage section (spec §3). */
export function actorInfo(row: AnchorRow, sandbox: Sandbox) {
  return {
    term_id: row.id,
    name: texturize(row.name, row.slug),
    slug: roughSlug(row.slug),
    link: anchorLink(row, sandbox),
    featured_media_url: avatarUrl(sandbox, row.avatar),
    count: roughNumber(row.video_count, row.slug),
  };
}

/** `anchor` of a video's detail (spec §3). */
export function detailAnchor(row: AnchorRow, sandbox: Sandbox) {
  return {
    id: roughNumber(row.id, `detail ${row.slug}`),
    title: { rendered: texturize(row.name, row.slug) },
    slug: roughSlug(row.slug),
    link: anchorLink(row, sandbox),
    featured_media_url: avatarUrl(sandbox, row.avatar),
  };
}

function anchorLink({ slug }: AnchorRow, { origin }: Sandbox): string {
  return `${origin}/anchors/${encodeSlug(slug)}/`;
}
