import { hash, timingSafeEqual } from "node:crypto";
import { wpError } from "#sandbox/answers.ts";
import type { SandboxContext } from "#sandbox/context.ts";

/** The key that a site shares with the made-up WordPress; it opens nothing outside the sandbox. */
export const sharedKey = "the-key-that-the-made-up-wordpress-shares";

/** Whether a call carries the key. */
export function hasKey(c: SandboxContext): boolean {
  const given = c.req.header("x-murmur-key") ?? "";
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(sharedKey));
}

/** For routes of the site's own; throws the refusal of a call without the key, or with another. */
export function requireKey(c: SandboxContext): void {
  if (hasKey(c)) return;
  throw wpError(403, "murmur_key", "The key of the site is missing or wrong.");
}
