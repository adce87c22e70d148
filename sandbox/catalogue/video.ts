import { readSession } from "#sandbox/account/member/session.ts";
import { mayWatchAll } from "#sandbox/account/payments/membership.ts";
import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { posterUrl } from "#sandbox/base/picture-url.ts";
import { pick } from "#sandbox/base/random.ts";
import { captionsOf, labelOf } from "#sandbox/catalogue/captions/captions.ts";
import { commentSummary } from "#sandbox/catalogue/comments/comment.ts";
import { chaptersOf, descriptionOf } from "#sandbox/data/descriptions.ts";
import { triggersOf } from "#sandbox/data/triggers.ts";
import { requireVideo, type VideoRow } from "#sandbox/videos/find-video.ts";
import { encodeWordPressSlug, variedSlug } from "#sandbox/videos/slug.ts";
import { type AnchorRow, detailAnchor } from "./anchor.ts";
import { embedCode, embedUrl } from "./base/embed-code.ts";
import {
  texturize,
  variedBoolean,
  variedDate,
  variedNone,
  variedNumber,
  variedTitle,
} from "./base/varied.ts";
import { videoTrigger } from "./trigger.ts";

export const videoRoutes = createRouter().get("/wp-json/asmr/v1/video/:slug", showVideo);

async function showVideo(c: SandboxContext): Promise<Response> {
  const session = await readSession(c);
  const watchesAll = session !== null && mayWatchAll(session.member, Date.now());
  const row = requireVideo(c, watchesAll);
  const allowed = row.vip === 0 || watchesAll;
  return json(videoDetail(row, allowed, c.env.sandbox));
}

/**
 * An item of a list. It contains the full player of VIP videos, as careless plugins send it: the site must
 * remove what a visitor may not see.
 */
export function videoItem(row: VideoRow, sandbox: Sandbox) {
  const { slug, player, trailer } = row;
  return {
    id: variedNumber(row.id, slug),
    slug: variedSlug(slug),
    title: variedTitle(row.title, slug),
    acf: {
      main_embed_code: player ? embedCode(player) : variedNone(`main ${slug}`),
      trailer_embed_code: trailer ? embedCode(trailer) : variedNone(`trailer ${slug}`),
      is_vip: variedBoolean(row.vip === 1, slug),
      view_count: variedNumber(row.views, `views ${slug}`),
      featured_media_url: row.poster ? posterUrl(sandbox, row.poster) : variedNone(`poster ${slug}`),
      vid_actor: row.anchor_id === null ? variedNone(`actor ${slug}`) : variedActor(row.anchor_id, slug),
    },
    anchor_id: row.anchor_id === null ? null : variedNumber(row.anchor_id, `anchor ${slug}`),
    anchor: nameAnchor(row, sandbox),
    duration: row.duration,
    triggers: triggersOf(row).map(videoTrigger),
    language: row.language,
    ...variedPost(row, sandbox),
  };
}

/** A related term in one of ACF's forms: an id, a text, or a list of either. */
function variedActor(id: number, slug: string) {
  return pick<number | string | number[]>([id, id, String(id), [id]], "actor", slug);
}

/** The fields of a post, some of which some items lack. */
function variedPost({ slug, published, id }: VideoRow, { origin }: Sandbox) {
  const date = variedDate(published, slug);
  const link = `${origin}/video/${encodeWordPressSlug(slug)}/`;
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

export function videoDetail(row: VideoRow, isAllowed: boolean, sandbox: Sandbox) {
  const { slug, player, trailer } = row;
  const anchor = sandbox.db.prepare("SELECT * FROM anchors WHERE id = ?").get(row.anchor_id);
  return {
    id: variedNumber(row.id, `detail ${slug}`),
    slug: variedSlug(slug),
    title: variedDetailTitle(row.title, slug),
    published_date: variedDate(row.published, `detail ${slug}`),
    is_vip: variedBoolean(row.vip === 1, `detail ${slug}`),
    thumbnail_url: row.poster ? posterUrl(sandbox, row.poster) : variedNone(`thumbnail ${slug}`),
    video_embed_url: isAllowed && player ? embedUrl(player) : variedNone(`embed ${slug}`),
    trailer_embed_url: trailer ? embedUrl(trailer) : variedNone(`trailer ${slug}`),
    user_has_access: isAllowed,
    anchor: anchor ? detailAnchor(anchor as unknown as AnchorRow, sandbox) : null,
    ...commentSummary(slug, sandbox),
    view_count: variedNumber(row.views, `detail ${slug}`),
    views: row.views,
    duration: row.duration,
    description: describe(row),
    triggers: triggersOf(row).map(videoTrigger),
    chapters: chaptersOf(row),
    ...(sandbox.settings.features.includes("captions") && { captions: captionsOf(row).map(labelOf) }),
    language: row.language,
  };
}

/** The description as HTML, one of an editor's paragraphs. */
function describe(row: VideoRow): string {
  const text = descriptionOf(row);
  return text && `<p>${texturize(text, row.slug)}</p>`;
}

function nameAnchor({ anchor_id }: VideoRow, { db }: Sandbox) {
  const row = db.prepare("SELECT * FROM anchors WHERE id = ?").get(anchor_id) as AnchorRow | undefined;
  return row ? { id: row.id, slug: row.slug, name: texturize(row.name, row.slug) } : null;
}

/** The title in a detail is mostly plain; in a list it is mostly `{rendered}`. */
function variedDetailTitle(title: string, slug: string) {
  const rendered = texturize(title, slug);
  return pick<string | { rendered: string }>([rendered, rendered, { rendered }], "detail title", slug);
}
