import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { WordPressError } from "#lib/platform/wordpress-error.ts";

/** Refusals leave after a multiple of so many ms: how long WordPress took would say whether there is such an account. */
const step = 500;

/** Does the work; holds back what WordPress refuses (decision: one-answer-for-wrong-logins). */
export async function delayRefusals<T>(work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work;
  } catch (error) {
    if (error instanceof WordPressError) await sleep(step - ((performance.now() - startedAt) % step));
    throw error;
  }
}
