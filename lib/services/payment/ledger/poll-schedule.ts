import { backoff } from "#lib/platform/retry.ts";
import { day, hour, minute } from "#lib/platform/time/duration.ts";
import type { Payment } from "./payment.ts";

// When PayPal is polled about a payment (product: The sweep). Data and a pure function.

/** The first pause, doubled by each poll without a change, and the longest. */
export const pauses = {
  created: { first: 5 * minute, max: day },
  capturing: { first: minute, max: 6 * hour },
  captured: { first: minute, max: 6 * hour },
  needsReview: { first: hour, max: day },
  /** Confirmed before its first payment. */
  unpaid: { first: 10 * minute, max: day },
  /** Its next payment is late. */
  late: { first: 6 * hour, max: day },
} as const;

/** How long an approval may take to appear at PayPal, in ms. */
export const approvalLagMs = day;

/** How long an unpaid payment is polled after its creation, and a paid one after its last payment. */
const watchedFor = { created: 30 * day, paid: 200 * day };
/** How often a running subscription is polled, whatever webhooks arrive, and how long after its next payment is due. */
const regularly = 14 * day;
const afterDue = 6 * hour;

/**
 * How far ahead the next poll may lie, in ms; a later one was set before the clock was set back. `pending`: for a
 * payment under way.
 */
export const maxPollMs = { pending: 8 * hour, any: 18 * day };

const grown = (name: keyof typeof pauses, polls: number) => backoff(pauses[name], polls);

export type PollFacts = {
  state: Payment["state"];
  createdAt: number;
  /** It may be charged again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
  /** When money last moved, or null. */
  lastMoneyAt: number | null;
};

/** The pause until the next poll in ms, before jitter; null for never. */
export function pauseBeforePoll(facts: PollFacts, polls: number, now: number): number | null {
  const { state, createdAt } = facts;
  if (state === "failed") return null;
  if (state === "created") return createdAt + watchedFor.created > now ? grown("created", polls) : null;
  return state === "confirmed" ? pauseOfConfirmed(facts, polls, now) : grown(state, polls);
}

function pauseOfConfirmed(
  { isRunning, nextPaymentAt, lastMoneyAt, createdAt }: PollFacts,
  polls: number,
  now: number,
) {
  if (isRunning && lastMoneyAt === null) return grown("unpaid", polls);
  if (!isRunning) return (lastMoneyAt ?? createdAt) + watchedFor.paid > now ? regularly : null;
  if (nextPaymentAt === null) return regularly;
  const wait = nextPaymentAt + afterDue - now;
  return wait > 0 ? Math.min(wait, regularly) : grown("late", polls);
}
