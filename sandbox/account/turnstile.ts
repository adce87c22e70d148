import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, wpError } from "#sandbox/answer.ts";
import type { Route } from "#sandbox/route.ts";

/** A stand-in for Cloudflare's browser script; point TURNSTILE_SCRIPT_URL at it. */
export const turnstileRoutes: readonly Route[] = [
  { method: "GET", path: "/demo/turnstile/v0/api.js", answer: sendScript },
];

function sendScript(): Answer {
  return {
    status: 200,
    headers: {
      "Content-Type": "text/javascript; charset=UTF-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=300",
    },
    body: readFileSync(join(import.meta.dirname, "turnstile", "api.js")),
  };
}

/**
 * The answer to a failed anti-bot check, or null when it passes: `fail` fails, every other token passes, also
 * Cloudflare's documented dummy ones. A missing token fails only where it is `required`.
 */
export function checkTurnstile(
  token: string | undefined,
  { required }: { required: boolean },
): Answer | null {
  if (!token) {
    return required
      ? wpError(400, "turnstile_missing", "Security verification is required. Please try again.")
      : null;
  }
  if (token !== "fail") return null;
  return wpError(403, "turnstile_failed", "Security verification failed. Please try again.");
}
