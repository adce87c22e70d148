import { isAnswer } from "#sandbox/account/fields.ts";
import { mayWatchAll } from "#sandbox/account/membership.ts";
import { readSession } from "#sandbox/account/session.ts";
import { type AnchorRow, detailAnchor } from "./anchor.ts";
import { json, wpError } from "./answer.ts";
import { commentSummary } from "./comment.ts";
import { embedCode, embedUrl } from "./embed.ts";
import { posterUrl } from "./media-url.ts";
import { pageCount, readPage, searchPatterns } from "./query.ts";
import { pick } from "./random.ts";
import { roughBoolean, roughDate, roughNone, roughNumber, roughTitle, texturize } from "./rough.ts";
import type { Call, Route, Sandbox } from "./route.ts";
import { encodeSlug, plainSlug, roughSlug } from "./slug.ts";

export type VideoRow = {
  id: number;
  slug: string;
  title: string;
  anchor_id: number | null;
  published: string;
  vip: 0 | 1;
  views: number;
  poster: string | null;
  player: string | null;
  trailer: string | null;
};

const PER_PAGE = 18;
const MOST_PER_PAGE = 1000;

/** Videos, newest first (contract, Upstream; spec §3). */
export const videoRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/videos", answer: listVideos },
  { method: "GET", path: "/wp-json/asmr/v1/video/:slug", answer: showVideo },
];

function listVideos({ url: { searchParams: query } }: Call, sandbox: Sandbox) {
  const page = readPage(query, PER_PAGE, MOST_PER_PAGE);
  if ("status" in page) return page;
  const patterns = searchPatterns(query.get("search"));
  const actor = query.get("actor_id");
  const where = [...patterns.map(() => "title LIKE ? ESCAPE '\\'"), ...(actor ? ["anchor_id = ?"] : [])];
  const condition = where.length > 0 ? `WHERE ${where.join(" AND ")}` : "";
  const values = [...patterns, ...(actor ? [Number(actor) || -1] : [])];
  const order = query.get("order")?.toLowerCase() === "asc" ? "ASC" : "DESC";
  const { total } = sandbox.db
    .prepare(`SELECT count(*) AS total FROM videos ${condition}`)
    .get(...values) as {
    total: number;
  };
  const rows = sandbox.db
    .prepare(`SELECT * FROM videos ${condition} ORDER BY published ${order}, id ${order} LIMIT ? OFFSET ?`)
    .all(...values, page.perPage, (page.page - 1) * page.perPage) as unknown as VideoRow[];
  const key = `page ${page.page}`;
  return json({
    videos: rows.map((row) => videoItem(row, sandbox)),
    pagination: {
      currentPage: roughNumber(page.page, key),
      totalPages: roughNumber(pageCount(total, page), key),
      totalResults: roughNumber(total, key),
    },
  });
}

function showVideo(call: Call, sandbox: Sandbox) {
  const session = readSession(call, sandbox);
  if (session && isAnswer(session)) return session;
  const row = findVideo(call.params.slug ?? "", sandbox);
  if (!row) return noVideo();
  const allowed = row.vip === 0 || (session !== null && mayWatchAll(session.member, Date.now()));
  return json(videoDetail(row, allowed, sandbox));
}

/** The video of a decoded path segment, in either form of its slug. */
export function findVideo(segment: string, { db }: Sandbox): VideoRow | undefined {
  const row = db.prepare("SELECT * FROM videos WHERE slug = ?").get(plainSlug(segment));
  return row as unknown as VideoRow | undefined;
}

export function noVideo() {
  return wpError(404, "video_not_found", "Video not found.");
}

/**
 * A list item (spec §3). It carries the full player of VIP videos too, as careless WordPress plugins do: what a
 * visitor may not have is for the site to drop.
 */
export function videoItem(row: VideoRow, sandbox: Sandbox) {
  const { slug, player, trailer } = row;
  return {
    id: roughNumber(row.id, slug),
    slug: roughSlug(slug),
    title: roughTitle(row.title, slug),
    acf: {
      main_embed_code: player ? embedCode(player) : roughNone(`main ${slug}`),
      trailer_embed_code: trailer ? embedCode(trailer) : roughNone(`trailer ${slug}`),
      is_vip: roughBoolean(row.vip === 1, slug),
      view_count: roughNumber(row.views, `views ${slug}`),
      featured_media_url: row.poster ? posterUrl(sandbox, row.poster) : roughNone(`poster ${slug}`),
      vid_actor: row.anchor_id === null ? roughNone(`actor ${slug}`) : roughActor(row.anchor_id, slug),
    },
    anchor_id: row.anchor_id === null ? null : roughNumber(row.anchor_id, `anchor ${slug}`),
    ...roughPost(row, sandbox),
  };
}

/** ACF writes a related term as an id, a text or a list of either. */
function roughActor(id: number, slug: string) {
  return pick<number | string | number[]>([id, id, String(id), [id]], "actor", slug);
}

/** The fields of a post, some of which some items lack. */
function roughPost({ slug, published, id }: VideoRow, { origin }: Sandbox) {
  const date = roughDate(published, slug);
  const link = `${origin}/video/${encodeSlug(slug)}/`;
  const full = { date_gmt: date, modified_gmt: date, status: "publish", type: "video", link };
  return pick<object>(
    [
      full,
      full,
      full,
      { ...full, comment_status: "open", meta: [], menu_order: 0 },
      { date_gmt: date, link },
      { link },
    ],
    "post",
    id,
  );
}

/** A video for one caller (spec §3): without the full player where that is not `allowed`. */
function videoDetail(row: VideoRow, allowed: boolean, sandbox: Sandbox) {
  const { slug, player, trailer } = row;
  const anchor = sandbox.db.prepare("SELECT * FROM anchors WHERE id = ?").get(row.anchor_id);
  return {
    id: roughNumber(row.id, `detail ${slug}`),
    slug: roughSlug(slug),
    title: roughDetailTitle(row.title, slug),
    published_date: roughDate(row.published, `detail ${slug}`),
    is_vip: roughBoolean(row.vip === 1, `detail ${slug}`),
    thumbnail_url: row.poster ? posterUrl(sandbox, row.poster) : roughNone(`thumbnail ${slug}`),
    video_embed_url: allowed && player ? embedUrl(player) : roughNone(`embed ${slug}`),
    trailer_embed_url: trailer ? embedUrl(trailer) : roughNone(`trailer ${slug}`),
    user_has_access: allowed,
    anchor: anchor ? detailAnchor(anchor as unknown as AnchorRow, sandbox) : null,
    ...commentSummary(slug, sandbox),
    view_count: roughNumber(row.views, `detail ${slug}`),
  };
}

/** The detail mostly has a plain title, where the list mostly has `{rendered}`. */
function roughDetailTitle(title: string, slug: string) {
  const rendered = texturize(title, slug);
  return pick<string | { rendered: string }>([rendered, rendered, { rendered }], "detail title", slug);
}
