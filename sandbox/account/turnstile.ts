import { type Answer, wpError } from "../answer.ts";

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
