import "server-only";
import * as z from "zod";
import type { EarlyTeaser, EarlyVideo } from "#lib/contracts/catalogue/video.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { mapVideoItem, rawItem } from "./video.ts";

/** The most early videos that are read, the next public ones first. */
const maxVideos = 100;

const rawEarly = field.listOfValid(rawItem.extend({ public_at: field.dateField }), maxVideos);

/** GET asmr/v1/videos/early: early videos for VIP members. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchEarlyVideos(token: string): Promise<EarlyVideo[]> {
  const videos = await fetchAsMember(token, {
    method: "GET",
    path: "asmr/v1/videos/early",
    schema: rawEarly,
  });
  return videos.flatMap(({ public_at: publicAt, ...raw }) =>
    publicAt === null ? [] : [{ ...mapVideoItem(raw), publicAt }],
  );
}

const rawTeaser = z.object({
  title: field.titleField,
  poster: field.urlField.optional(),
  duration: field.secondsField.optional(),
  public_at: field.dateField,
});

/** GET asmr/v1/videos/early/teaser: what visitors may know of early videos. @throws UpstreamError */
export async function fetchEarlyTeasers(): Promise<EarlyTeaser[]> {
  const { data } = await fetchPublic("videos/early/teaser", {}, field.optionalListOfValid(rawTeaser, 6));
  return data.flatMap(({ title, poster = null, duration = null, public_at: publicAt }) =>
    publicAt === null ? [] : [{ title, imageUrl: poster, duration, publicAt }],
  );
}
