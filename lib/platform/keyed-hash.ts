import { type BinaryToTextEncoding, createHmac } from "node:crypto";
import { settings } from "./settings.ts";

const hashBy = (secret: string, text: string, encoding: BinaryToTextEncoding) =>
  createHmac("sha256", secret).update(text).digest(encoding);

/** A text's hash under the newest SESSION_SECRET; a stored hash reveals nothing of the text. */
export function keyedHash(text: string, encoding: BinaryToTextEncoding = "base64url"): string {
  const [secret = ""] = settings().SESSION_SECRET;
  return hashBy(secret, text, encoding);
}

/** A text's hashes under every SESSION_SECRET, newest first, to find what was stored under an older secret. */
export const keyedHashes = (text: string): string[] =>
  settings().SESSION_SECRET.map((secret) => hashBy(secret, text, "base64url"));
