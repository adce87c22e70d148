import "server-only";
import * as z from "zod";
import { trackingMaker } from "#lib/config/trackers.ts";
import type { PlayerSource, VideoDetail, VideoItem, VideoList } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { settings } from "#lib/platform/settings.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { fetchPublic, fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { mapPagination, rawPagination } from "#lib/wordpress/transport/pagination.ts";
import { isNotFoundCode } from "#lib/wordpress/transport/refusals.ts";
import { mapCaptionNames, rawCaptionNames } from "./captions.ts";
import { mapComment, rawComment } from "./comment.ts";
import { parseEmbed } from "./embed.ts";
import { filterQuery, type ListQuery, orderQuery } from "./list-query.ts";
import { rawTriggers } from "./trigger.ts";

/** A video of a list. It has no field for an embed code, because lists may carry those of VIP videos. */
export const rawItem = z.object({
  id: field.idField.optional(),
  slug: field.slugField,
  title: field.titleField,
  acf: z
    .object({ is_vip: field.flagField, view_count: field.countField, featured_media_url: field.urlField })
    .partial()
    .nullish()
    .catch(null),
  anchor_id: field.idField.optional(),
  anchor: z.object({ slug: field.slugField, name: field.plainTextField }).nullish().catch(null),
  date_gmt: field.dateField.optional(),
  modified_gmt: field.dateField.optional(),
  duration: field.secondsField.optional(),
  triggers: rawTriggers.optional(),
});

export function mapVideoItem(raw: z.output<typeof rawItem>): VideoItem {
  return {
    id: raw.id ?? null,
    slug: raw.slug,
    title: raw.title,
    isVip: raw.acf?.is_vip ?? false,
    views: raw.acf?.view_count ?? 0,
    imageUrl: raw.acf?.featured_media_url ?? null,
    publishedAt: raw.date_gmt ?? null,
    modifiedAt: raw.modified_gmt ?? null,
    anchorId: raw.anchor_id ?? null,
    anchor: raw.anchor?.name ? { slug: raw.anchor.slug, name: raw.anchor.name } : null,
    duration: raw.duration ?? null,
    triggers: raw.triggers ?? [],
  };
}

/** The most videos that are read from one response; the lists of pages are shorter. */
const maxRead = 100;
export const rawVideoItems = field.listOfValid(rawItem, maxRead);
const rawList = z.object({ videos: rawVideoItems, pagination: rawPagination });

/** GET asmr/v1/videos, newest first by default. */
export async function fetchVideos(wanted: ListQuery): Promise<VideoList> {
  const { page, perPage } = wanted;
  const query = { page, per_page: perPage, ...orderQuery(wanted), ...filterQuery(wanted) };
  const response = await fetchPublic("videos", query, rawList);
  const videos = response.data.videos.slice(0, perPage).map(mapVideoItem);
  return { videos, pagination: mapPagination(response.data.pagination, videos.length) };
}

const rawDetail = z.object({
  id: field.idField.optional(),
  slug: field.slugField,
  title: field.titleField,
  published_date: field.dateField.optional(),
  is_vip: field.flagField.optional(),
  thumbnail_url: field.urlField.optional(),
  video_embed_url: field.textField.optional(),
  trailer_embed_url: field.textField.optional(),
  user_has_access: field.flagField.optional(),
  anchor: z
    .object({
      id: field.idField.optional(),
      slug: field.slugField,
      title: field.titleField,
      featured_media_url: field.urlField.optional(),
    })
    .nullish()
    .catch(null),
  comments: z
    .object({
      total: field.countField,
      items: field.optionalListOfValid(rawComment, pageSizes.comments).optional(),
    })
    .nullish()
    .catch(null),
  description: field.plainTextField.optional(),
  duration: field.secondsField.optional(),
  triggers: rawTriggers.optional(),
  chapters: field
    .optionalListOfValid(z.object({ at: field.countField, title: field.titleField }), 200)
    .optional(),
  captions: rawCaptionNames.optional(),
  views: field.knownCountField.optional(),
});

/** Adds the uploaded captions, in place of those in the embed code; frames and sounds can't show any. */
const withCaptions = (source: PlayerSource | null, captions: VideoDetail["captions"]) =>
  source && captions.length > 0 && (source.kind === "video" || source.kind === "hls")
    ? { ...source, captions }
    : source;

/** The player of an embed code; one in an iframe that tracks names its maker (product: Consent). */
function parsePlayer(code: string | null = null): PlayerSource | null {
  const source = parseEmbed(code);
  if (source?.kind !== "frame" || settings().CONSENT === "off") return source;
  const maker = source.src.startsWith("/") ? null : trackingMaker(new URL(source.src).hostname, settings());
  return maker === null ? source : { ...source, consentFor: maker };
}

/** Maps a video, and drops the full player without access, whatever WordPress sends. */
export function mapVideoDetail(raw: z.output<typeof rawDetail>): VideoDetail {
  const hasAccess = raw.user_has_access ?? false;
  const { anchor } = raw;
  const captions = mapCaptionNames(raw.slug, raw.captions);
  return {
    id: raw.id ?? null,
    slug: raw.slug,
    title: raw.title,
    publishedAt: raw.published_date ?? null,
    isVip: raw.is_vip ?? false,
    imageUrl: raw.thumbnail_url ?? null,
    hasAccess,
    full: hasAccess ? withCaptions(parsePlayer(raw.video_embed_url), captions) : null,
    trailer: parsePlayer(raw.trailer_embed_url),
    anchor: anchor
      ? {
          id: anchor.id ?? null,
          slug: anchor.slug,
          name: anchor.title,
          imageUrl: anchor.featured_media_url ?? null,
        }
      : null,
    commentCount: raw.comments?.total ?? null,
    comments: raw.comments?.items?.map(mapComment) ?? [],
    description: raw.description ?? "",
    duration: raw.duration ?? null,
    triggers: raw.triggers ?? [],
    chapters: (raw.chapters ?? []).toSorted((a, b) => a.at - b.at),
    captions,
    views: raw.views ?? null,
  };
}

const detailPath = (slug: string) => `video/${encodeURIComponent(slug)}`;

/** GET asmr/v1/video/{slug} as a guest; null without such a video. */
export async function fetchVideo(slug: string): Promise<VideoDetail | null> {
  const response = await fetchPublicOrNull(detailPath(slug), {}, rawDetail);
  return response && mapVideoDetail(response.data);
}

/** Returns null for WordPress's own 404. */
const detailOrNull = (response: Promise<z.output<typeof rawDetail>>): Promise<VideoDetail | null> =>
  response.then(mapVideoDetail, (error: unknown) => {
    if (error instanceof WordPressError && error.status === 404 && isNotFoundCode(error.code)) return null;
    throw error;
  });

/** GET asmr/v1/video/{slug} as a member, with the membership's access. @throws SessionEnded, UpstreamError */
export const fetchVideoAsMember = (token: string, slug: string): Promise<VideoDetail | null> => {
  const path = `asmr/v1/${detailPath(slug)}`;
  return detailOrNull(fetchAsMember(token, { method: "GET", path, schema: rawDetail }));
};

/** POST asmr/v1/preview: a video in any state; null for a wrong or expired token. @throws UpstreamError */
export const fetchPreview = (token: string): Promise<VideoDetail | null> =>
  detailOrNull(fetchAsSite({ method: "POST", path: "asmr/v1/preview", body: { token }, schema: rawDetail }));
