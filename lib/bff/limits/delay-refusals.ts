import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { WordPressError } from "#lib/platform/wordpress-error.ts";

/**
 * Refusals are sent after a multiple of these ms, because the time that WordPress takes would reveal whether an account
 * exists.
 */
const delayStepMs = 500;

/** Delays WordPress's refusals (decision: accounts-are-nobodys-business). */
export async function delayRefusals<T>(work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work;
  } catch (error) {
    if (error instanceof WordPressError)
      await sleep(delayStepMs - ((performance.now() - startedAt) % delayStepMs));
    throw error;
  }
}
