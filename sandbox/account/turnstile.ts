import { wpError } from "#sandbox/answers.ts";

/**
 * The anti-bot check: `fail` fails, every other token passes, also Cloudflare's documented dummy ones. A missing token
 * fails only where it is `required`. Throws WordPress's answer to a failed one.
 */
export function checkTurnstile(token: string | undefined, { required }: { required: boolean }): void {
  if (token === "fail") {
    throw wpError(403, "turnstile_failed", "Security verification failed. Please try again.");
  }
  if (required && !token) {
    throw wpError(400, "turnstile_missing", "Security verification is required. Please try again.");
  }
}
