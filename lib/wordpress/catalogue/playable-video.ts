import "server-only";
import * as z from "zod";
import type { PlayableVideo } from "#lib/contracts/catalogue/video.ts";
import type { Pagination } from "#lib/contracts/pagination.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { mapPagination, rawPagination } from "#lib/wordpress/transport/pagination.ts";
import { parseEmbed } from "./embed.ts";
import { mapVideoItem, rawItem } from "./video.ts";

/** A video counts as free only if `is_vip` says so. */
const rawCodes = z
  .object({
    is_vip: z.unknown().optional(),
    main_embed_code: field.textField.optional(),
    trailer_embed_code: field.textField.optional(),
  })
  .nullish()
  .catch(null);

const rawPlayable = z.unknown().transform((raw, context) => {
  const item = rawItem.safeParse(raw);
  if (!item.success) {
    context.addIssue("no video");
    return z.NEVER;
  }
  const { acf, anchor } = rawMore.parse(raw);
  const video = mapVideoItem(item.data);
  const isFree = acf?.is_vip !== undefined && !video.isVip;
  const code = isFree ? acf?.main_embed_code : acf?.trailer_embed_code;
  return { ...video, anchor: anchor ?? null, player: parseEmbed(code ?? null) } satisfies PlayableVideo;
});

const rawMore = z.object({
  acf: rawCodes,
  anchor: z.object({ slug: field.slugField, name: field.titleField }).nullish().catch(null),
});

export const playableVideosPerCall = 100;
const rawList = z.object({
  videos: field.listOfValid(rawPlayable, playableVideosPerCall),
  pagination: rawPagination,
});

/** GET asmr/v1/videos, newest first. @throws UpstreamError */
export async function fetchPlayableVideos(
  page: number,
  filter: { anchorId?: number; trigger?: string; perPage?: number } = {},
): Promise<{ videos: PlayableVideo[]; pagination: Pagination }> {
  const { perPage = playableVideosPerCall, anchorId, trigger } = filter;
  const query = { page, per_page: perPage, actor_id: anchorId, trigger, orderBy: "date", order: "desc" };
  const { data } = await fetchPublic("videos", query, rawList);
  const videos = data.videos.slice(0, perPage);
  return { videos, pagination: mapPagination(data.pagination, videos.length) };
}
