import { createPrivateKey, sign } from "node:crypto";
import type { Signer } from "./signer.ts";

const hosts =
  /^(?:customer-[a-z0-9]+\.cloudflarestream\.com|(?:iframe\.)?(?:videodelivery\.net|cloudflarestream\.com))$/;

/** The longest life that Cloudflare allows a token, in seconds. */
const maxSeconds = 24 * 3600;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Signs for Cloudflare Stream, with a token in the place of the video's id:
 * https://developers.cloudflare.com/stream/viewing-videos/securing-your-stream
 */
export const signCloudflareStream: Signer = (address, { now, lifetime, settings }) => {
  const { CLOUDFLARE_STREAM_JWK: jwk } = settings;
  const [, id, rest = ""] = /^\/([0-9a-f]{32})(\/.*)?$/.exec(address.pathname) ?? [];
  if (jwk === undefined || id === undefined || !hosts.test(address.hostname)) return null;
  const claims = {
    sub: id,
    kid: jwk.kid,
    exp: now + Math.min(lifetime, maxSeconds),
    ...(rest.startsWith("/downloads/") && { downloadable: true }),
  };
  const content = `${encode({ alg: "RS256", kid: jwk.kid })}.${encode(claims)}`;
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const signature = sign("RSA-SHA256", Buffer.from(content), key).toString("base64url");
  const signed = new URL(address);
  signed.pathname = `/${content}.${signature}${rest}`;
  return signed;
};
