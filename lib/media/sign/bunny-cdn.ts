import { createHmac } from "node:crypto";
import type { Signer } from "./signer.ts";

/**
 * Signs for Bunny's CDN, for all files of the folder: https://github.com/BunnyWay/BunnyCDN.TokenAuthentication. The
 * token is in the path, so that the relative addresses in a playlist inherit it.
 */
export const signBunnyCdn: Signer = (address, { now, lifetime, settings }) => {
  const key = settings.BUNNY_CDN_KEYS[address.hostname];
  if (key === undefined) return null;
  const folder = decodeURIComponent(address.pathname.replace(/[^/]*$/, ""));
  const expires = now + lifetime;
  const parameters = new URLSearchParams(address.search);
  parameters.set("token_path", folder);
  parameters.sort();
  const signedPart = [...parameters].map(([name, value]) => `${name}=${value}`).join("&");
  const token = createHmac("sha256", key).update(`${folder}${expires}${signedPart}`).digest("base64url");
  const shown = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return new URL(`/bcdn_token=HS256-${token}&${shown}&expires=${expires}${address.pathname}`, address);
};
