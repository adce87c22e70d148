import { wpError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { verifyTurnstile } from "#sandbox/turnstile/turnstile.ts";
import { sharedKey } from "./key.ts";

/** Whether the site confirms, with the shared key, that it has checked the token itself. */
const isVouchedFor = (c: SandboxContext) =>
  c.req.header("x-murmur-key") === sharedKey && c.req.header("x-murmur-human") === "1";

/** Checks the anti-bot token of registration and lost password; throws WordPress's error if it is invalid. */
export function checkTurnstile(c: SandboxContext, token: string | undefined): void {
  if (isVouchedFor(c)) return;
  if (!token) {
    throw wpError(400, "turnstile_missing", "Security verification is required. Please try again.");
  }
  const { sandbox } = c.env;
  if (!verifyTurnstile({ secret: sandbox.settings.turnstileSecret, response: token }, sandbox).success) {
    throw wpError(403, "turnstile_failed", "Security verification failed. Please try again.");
  }
}
