import "server-only";
import type { EarlyVideo } from "#lib/contracts/video.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { mapVideoItem, rawItem } from "./video.ts";

/** The next ones; nobody looks through more. */
const mostVideos = 100;

const rawEarly = field.tolerantList(rawItem.extend({ public_at: field.date }), mostVideos);

/** GET asmr/v1/videos/early: early videos for VIP members. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchEarlyVideos(token: string): Promise<EarlyVideo[]> {
  const found = await fetchAsMember(token, { method: "GET", path: "asmr/v1/videos/early", schema: rawEarly });
  return found.flatMap(({ public_at: publicAt, ...raw }) =>
    publicAt === null ? [] : [{ ...mapVideoItem(raw), publicAt }],
  );
}
