import { hash, timingSafeEqual } from "node:crypto";
import { wpError } from "#sandbox/answers.ts";
import type { SandboxContext } from "#sandbox/context.ts";

/** The key that a site shares with the made-up WordPress; it opens nothing outside the sandbox. */
export const sharedKey = "the-key-that-the-made-up-wordpress-shares";

/** For routes of the site's own; throws the refusal of a call without the key, or with another. */
export function requireKey(c: SandboxContext): void {
  const given = c.req.header("x-murmur-key") ?? "";
  const digest = (text: string) => hash("sha256", text, "buffer");
  if (timingSafeEqual(digest(given), digest(sharedKey))) return;
  throw wpError(403, "murmur_key", "The key of the site is missing or wrong.");
}
