import "server-only";
import { upstreamFailure } from "#lib/errors.ts";
import { pause } from "#lib/services/pause.ts";
import type { Confirmation } from "#lib/wordpress/payment.ts";
import { nextWait, type Outcome, outcomeOf, type RetryTable, type Tally, type Wait } from "./retry-table.ts";

/** Who is told of each wait. */
export type Tell = (wait: Wait) => void;

/** How telling WordPress ended; `answer` is its last, null where there was none. */
export type Told = { outcome: Outcome; answer: Confirmation | null };

function read(answer: Confirmation): Outcome {
  const { status, success, processing } = answer;
  if (status === 202 || (processing && success !== true)) return "processing";
  if (status >= 300) return outcomeOf(status);
  // Something that says neither yes nor no is not WordPress speaking.
  return success === null ? "failing" : success ? "done" : "final";
}

async function attempt(ask: () => Promise<Confirmation>): Promise<Told> {
  try {
    const answer = await ask();
    return { outcome: read(answer), answer };
  } catch (error) {
    const failure = upstreamFailure(error);
    if (failure === null) throw error;
    return { outcome: failure.kind === "invalid" ? "failing" : "network", answer: null };
  }
}

/** Tells WordPress of a payment that was taken, as often as the table allows. @throws SessionEnded */
export async function tellWordPress(
  table: RetryTable,
  ask: () => Promise<Confirmation>,
  tell: Tell,
): Promise<Told> {
  const tally: Tally = {};
  for (;;) {
    const told = await attempt(ask);
    tally[told.outcome] = (tally[told.outcome] ?? 0) + 1;
    const wait = nextWait(table, told.outcome, tally, told.answer?.retryAfter);
    if (wait === null) return told;
    tell(wait);
    await pause(wait.seconds * 1000);
  }
}
