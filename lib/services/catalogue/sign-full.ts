import "server-only";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { signAddress } from "#lib/media/sign-address.ts";
import { settings as ownSettings, type Settings } from "#lib/platform/settings.ts";

/** The shortest life of a signature: a whole night. */
const nightSeconds = 12 * 3600;

/**
 * Signs the full player of a VIP video, for the member's own answer, which is never cached. Trailers and free videos
 * are not signed, because pages, feeds and the sitemap contain their addresses.
 */
export function signFullVideo(
  video: VideoDetail,
  settings: Settings = ownSettings(),
  now = Math.floor(Date.now() / 1000),
): VideoDetail {
  const { full, isVip, duration } = video;
  if (full === null || !isVip) return video;
  const lifetime = Math.max(nightSeconds, 2 * Math.ceil(duration ?? 0));
  const src = signAddress(full.src, { now, lifetime, settings });
  return src === null ? video : { ...video, full: { ...full, src, unsigned: full.src } };
}
