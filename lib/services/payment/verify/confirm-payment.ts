import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { RetryWait } from "#lib/contracts/payment.ts";
import { upstreamFailure } from "#lib/errors.ts";
import type { Confirmation } from "#lib/wordpress/payments/payment.ts";
import { type Attempts, nextWait, type Outcome, outcomeOfStatus, type RetryTable } from "./retry-table.ts";

/** Hears of each wait before another attempt. */
export type OnWait = (wait: RetryWait) => void;

/** How asking WordPress ended; `answer` is its last, null where there was none. */
export type Confirmed = { outcome: Outcome; answer: Confirmation | null };

function outcomeOf({ status, success, processing }: Confirmation): Outcome {
  if (status === 202 || (processing && success !== true)) return "processing";
  if (status >= 300) return outcomeOfStatus(status);
  // Something that says neither yes nor no is not WordPress speaking.
  return success === null ? "failing" : success ? "done" : "final";
}

async function askOnce(ask: () => Promise<Confirmation>): Promise<Confirmed> {
  try {
    const answer = await ask();
    return { outcome: outcomeOf(answer), answer };
  } catch (error) {
    const failure = upstreamFailure(error);
    if (failure === null) throw error;
    return { outcome: failure.kind === "invalid" ? "failing" : "network", answer: null };
  }
}

/** Has WordPress confirm a payment that was captured: asks as often as the table allows. @throws SessionEnded */
export async function confirmWithRetries(
  table: RetryTable,
  ask: () => Promise<Confirmation>,
  onWait: OnWait,
): Promise<Confirmed> {
  const attempts: Attempts = {};
  for (;;) {
    const ended = await askOnce(ask);
    attempts[ended.outcome] = (attempts[ended.outcome] ?? 0) + 1;
    const wait = nextWait(table, ended.outcome, attempts, ended.answer?.retryAfter);
    if (wait === null) return ended;
    onWait(wait);
    await sleep(wait.seconds * 1000);
  }
}
