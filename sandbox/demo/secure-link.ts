import { createHash } from "node:crypto";

/** The key of the demo's own media. */
const key = "a-key-for-the-demo-and-its-tests-alone";

/** The settings with which the site signs the demo's media. */
export const mediaSettings = { SECURE_LINK_KEYS: `/demo/media=${key},/demo/player=${key},/media=${key}` };

const sign = (name: string, expires: string) =>
  createHash("md5").update(`${expires}/${name} ${key}`).digest("base64url");

/**
 * The result of nginx's secure_link with `secure_link_md5 "$secure_link_expires/$name KEY"`
 * (https://nginx.org/en/docs/http/ngx_http_secure_link_module.html): "" for a wrong signature, "0" for an
 * expired one, else "1".
 */
export function checkSecureLink(link: string, name: string, now: number): "" | "0" | "1" {
  const [, signature, expires = ""] = /^([\w-]+),(\d+)$/.exec(link) ?? [];
  if (signature !== sign(name, expires)) return "";
  return Number(expires) < now ? "0" : "1";
}

/** The signed address of a film, or of one of the demo's own players, which shows the film. */
export const secureLink = (place: string, name: string, expires: number): string =>
  `${place}/${sign(name, String(expires))},${expires}/${name}`;
