import { backoff } from "#lib/platform/concurrency/retry.ts";
import { day, hour, minute } from "#lib/platform/time/duration.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";

// When PayPal is polled about a payment (product: The sweep).

/** The pauses between polls in ms: the first, which doubles after each poll without a change, and the longest. */
export const pollPauses = {
  created: { first: 5 * minute, max: day },
  capturing: { first: minute, max: 6 * hour },
  captured: { first: minute, max: 6 * hour },
  needsReview: { first: hour, max: day },
  /** A subscription that was confirmed before its first payment. */
  unpaid: { first: 10 * minute, max: day },
  /** A subscription whose next payment is late. */
  late: { first: 6 * hour, max: day },
} as const;

/** How long an approval may take to appear at PayPal, in ms. */
export const approvalLagMs = day;

/** Ms for which an unpaid payment is polled after its creation, and a paid one after its last payment. */
const watchedFor = { created: 30 * day, paid: 200 * day };
/** Between polls of a running subscription, whatever webhooks arrive. */
const regularPauseMs = 14 * day;
/** From the day of a due payment to the next poll. */
const afterDueMs = 6 * hour;

/**
 * The longest time until a poll, in ms, of a payment under way or any other; a later poll was scheduled before the clock
 * was set back.
 */
export const maxPollMs = { underWay: 8 * hour, any: 18 * day };

const pauseAfterPolls = (name: keyof typeof pollPauses, polls: number) => backoff(pollPauses[name], polls);

export type PollFacts = {
  state: Payment["state"];
  createdAt: number;
  /** Whether PayPal may charge the payment again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
  /** When money last moved, in ms since 1970; null for never. */
  lastMoneyAt: number | null;
};

/** The pause until the next poll in ms, before jitter; null for never. */
export function pauseBeforePoll(facts: PollFacts, polls: number, now: number): number | null {
  const { state, createdAt } = facts;
  if (state === "failed") return null;
  if (state === "created")
    return createdAt + watchedFor.created > now ? pauseAfterPolls("created", polls) : null;
  return state === "confirmed" ? pauseOfConfirmed(facts, polls, now) : pauseAfterPolls(state, polls);
}

function pauseOfConfirmed(
  { isRunning, nextPaymentAt, lastMoneyAt, createdAt }: PollFacts,
  polls: number,
  now: number,
) {
  if (isRunning && lastMoneyAt === null) return pauseAfterPolls("unpaid", polls);
  if (!isRunning) return (lastMoneyAt ?? createdAt) + watchedFor.paid > now ? regularPauseMs : null;
  if (nextPaymentAt === null) return regularPauseMs;
  const wait = nextPaymentAt + afterDueMs - now;
  return wait > 0 ? Math.min(wait, regularPauseMs) : pauseAfterPolls("late", polls);
}
