import { createHash } from "node:crypto";
import type { Signer } from "./signer.ts";

/**
 * Signs for nginx's secure_link: https://nginx.org/en/docs/http/ngx_http_secure_link_module.html. The name after the
 * place (a file, or a playlist's folder) is signed, as `{place}/{signature},{expires}/{name}/…`
 * (deploy/nginx/media.conf).
 */
export const signSecureLink: Signer = (address, { now, lifetime, settings }) => {
  for (const [place, key] of Object.entries(settings.SECURE_LINK_KEYS)) {
    const base = new URL(place.startsWith("/") ? place : `https://${place}`, settings.SITE_URL);
    if (base.host !== address.host || !address.pathname.startsWith(`${base.pathname}/`)) continue;
    const rest = address.pathname.slice(base.pathname.length);
    const [, name] = rest.split("/");
    if (!name) return null;
    const expires = now + lifetime;
    const signature = createHash("md5")
      .update(`${expires}/${decodeURIComponent(name)} ${key}`)
      .digest("base64url");
    const signed = new URL(address);
    signed.pathname = `${base.pathname}/${signature},${expires}${rest}`;
    return signed;
  }
  return null;
};
