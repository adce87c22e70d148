import "server-only";
import { signBunnyCdn } from "#lib/media/sign/bunny-cdn.ts";
import { signBunnyEmbed } from "#lib/media/sign/bunny-embed.ts";
import { signCloudflareStream } from "#lib/media/sign/cloudflare-stream.ts";
import { signS3 } from "#lib/media/sign/s3.ts";
import { signSecureLink } from "#lib/media/sign/secure-link.ts";
import type { Signing } from "#lib/media/sign/signer.ts";

const signers = [signBunnyEmbed, signBunnyCdn, signCloudflareStream, signSecureLink, signS3];

const isReadable = ({ pathname }: URL) => {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
};

/** The signed address of a file; null where the settings have no key for it. */
export function signAddress(src: string, signing: Signing): string | null {
  const address = URL.parse(src, signing.settings.SITE_URL);
  if (address === null || !isReadable(address)) return null;
  for (const sign of signers) {
    const signed = sign(address, signing);
    if (signed) return src.startsWith("/") ? signed.href.slice(signed.origin.length) : signed.href;
  }
  return null;
}
