import "server-only";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { settings as ownSettings, type Settings } from "#lib/platform/settings.ts";
import { signBunnyCdn } from "./sign/bunny-cdn.ts";
import { signBunnyEmbed } from "./sign/bunny-embed.ts";
import { signCloudflareStream } from "./sign/cloudflare-stream.ts";
import { signS3 } from "./sign/s3.ts";
import { signSecureLink } from "./sign/secure-link.ts";
import type { Signing } from "./sign/signer.ts";

const signers = [signBunnyEmbed, signBunnyCdn, signCloudflareStream, signSecureLink, signS3];

/** The shortest life of a signature, in seconds: a night. */
const night = 12 * 3600;

const isReadable = ({ pathname }: URL) => {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
};

/** A signed address; null where the settings have no key for it. */
export function signAddress(src: string, signing: Signing): string | null {
  const address = URL.parse(src, signing.settings.SITE_URL);
  if (address === null || !isReadable(address)) return null;
  for (const sign of signers) {
    const signed = sign(address, signing);
    if (signed) return src.startsWith("/") ? signed.href.slice(signed.origin.length) : signed.href;
  }
  return null;
}

/**
 * Signs the full player of a VIP video, for the member's own answer, which is cached nowhere. Trailers and free videos keep
 * their addresses, because pages, feeds and the sitemap name them.
 */
export function signFull(
  video: VideoDetail,
  settings: Settings = ownSettings(),
  now = Math.floor(Date.now() / 1000),
): VideoDetail {
  const { full, isVip, duration } = video;
  if (full === null || !isVip) return video;
  const lifetime = Math.max(night, 2 * Math.ceil(duration ?? 0));
  const src = signAddress(full.src, { now, lifetime, settings });
  return src === null ? video : { ...video, full: { ...full, src, unsigned: full.src } };
}
