import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { mediaId } from "./media-folder.ts";

const claims = z.object({
  /** The upload's id; a token allows one upload. */
  id: z.string().regex(mediaId),
  video: z.int().positive(),
  user: z.int().positive(),
  /** In bytes. */
  size: z.int().positive(),
  /** Until when the upload may begin, in seconds since 1970. */
  ends: z.int(),
});
export type UploadClaims = z.output<typeof claims>;

const sign = (payload: string, key: string) =>
  createHmac("sha256", key).update(`murmur upload\n${payload}`).digest();

/**
 * Reads the token with which WordPress allows an editor to upload: `{payload}.{signature}` in base64url
 * (docs/wordpress-api.yaml); while keys are being changed, with a signature for each. Null if WordPress has not signed
 * it.
 */
export function readUploadToken(token: string, key: string): UploadClaims | null {
  const [payload = "", ...signatures] = token.split(".");
  const expected = sign(payload, key);
  const isSigned = signatures.slice(0, 2).some((signature) => {
    const actual = Buffer.from(signature, "base64url");
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isSigned) return null;
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  } catch {
    return null;
  }
}
