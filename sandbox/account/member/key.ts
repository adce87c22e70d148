import { hash, timingSafeEqual } from "node:crypto";
import { wpError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";

/** The key that a site shares with the fake WordPress. It is valid only in the sandbox. */
export const sharedKey = "the-key-that-the-made-up-wordpress-shares";

export function hasKey(c: SandboxContext): boolean {
  const givenKey = c.req.header("x-murmur-key") ?? "";
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(givenKey), digest(sharedKey));
}

/** Throws a refusal if the shared key is missing or wrong. For routes that only the site calls. */
export function requireKey(c: SandboxContext): void {
  if (hasKey(c)) return;
  throw wpError(403, "murmur_key", "The key of the site is missing or wrong.");
}
