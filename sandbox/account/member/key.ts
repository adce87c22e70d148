import { hash, timingSafeEqual } from "node:crypto";
import { wpError } from "#sandbox/answers.ts";
import type { SandboxContext } from "#sandbox/context.ts";

/** The key that a site shares with the fake WordPress; it opens nothing outside the sandbox. */
export const sharedKey = "the-key-that-the-made-up-wordpress-shares";

export function hasKey(c: SandboxContext): boolean {
  const given = c.req.header("x-murmur-key") ?? "";
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(sharedKey));
}

/** For calls by the site itself; throws a refusal when the key is missing or wrong. */
export function requireKey(c: SandboxContext): void {
  if (hasKey(c)) return;
  throw wpError(403, "murmur_key", "The key of the site is missing or wrong.");
}
