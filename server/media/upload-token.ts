import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { mediaId } from "./media-folder.ts";

const claims = z.object({
  /** Names the upload; each token begins one. */
  id: z.string().regex(mediaId),
  video: z.int().positive(),
  user: z.int().positive(),
  /** In bytes. */
  size: z.int().positive(),
  /** Until when the upload may begin, in seconds. */
  ends: z.int(),
});
export type UploadClaims = z.output<typeof claims>;

const sign = (payload: string, key: string) =>
  createHmac("sha256", key).update(`murmur upload\n${payload}`).digest();

/**
 * What WordPress allows an editor: `{payload}.{signature}` in base64url (docs/wordpress-api.yaml), with a signature for each of
 * WordPress's keys while they are being changed. Null for what WordPress has not signed.
 */
export function readUploadToken(token: string, key: string): UploadClaims | null {
  const [payload = "", ...signatures] = token.split(".");
  const right = sign(payload, key);
  const isSigned = signatures.slice(0, 2).some((signature) => {
    const given = Buffer.from(signature, "base64url");
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return null;
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  } catch {
    return null;
  }
}
