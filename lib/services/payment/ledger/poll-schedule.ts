import { backoff } from "#lib/platform/retry.ts";
import type { Payment } from "./payment.ts";

// When a payment is asked about again at PayPal (product: The sweep). Data and a pure function.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The first pause, doubled with each asking that brought nothing new, and the longest. */
export const pauses = {
  created: { first: 5 * minute, longest: day },
  capturing: { first: minute, longest: 6 * hour },
  captured: { first: minute, longest: 6 * hour },
  needsReview: { first: hour, longest: day },
  /** Given before its first payment. */
  unpaid: { first: 10 * minute, longest: day },
  /** Its next payment is late. */
  late: { first: 6 * hour, longest: day },
} as const;

/** Milliseconds that an approval may take to reach PayPal's own records. */
export const approvalLagMs = day;

/** What is only begun is given up after so long; what was paid is watched so long after its last money. */
const watchedFor = { created: 30 * day, paid: 200 * day };
/** A payment that runs is looked at so often, whatever webhooks say, and so long after its next payment is due. */
const regularly = 14 * day;
const afterDue = 6 * hour;

/**
 * How far ahead the next asking may lie, in ms; what lies further was noted before the system's clock was set back.
 * `pending`: of a payment that is under way.
 */
export const furthestPoll = { pending: 8 * hour, any: 18 * day };

const grown = (name: keyof typeof pauses, askings: number) => backoff(pauses[name], askings);

export type Standing = {
  state: Payment["state"];
  createdAt: number;
  /** It may be charged again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
  /** When money last moved; null where it has not. */
  lastMoneyAt: number | null;
};

function pauseOfConfirmed(
  { isRunning, nextPaymentAt, lastMoneyAt, createdAt }: Standing,
  askings: number,
  now: number,
) {
  if (isRunning && lastMoneyAt === null) return grown("unpaid", askings);
  if (!isRunning) return (lastMoneyAt ?? createdAt) + watchedFor.paid > now ? regularly : null;
  if (nextPaymentAt === null) return regularly;
  const wait = nextPaymentAt + afterDue - now;
  return wait > 0 ? Math.min(wait, regularly) : grown("late", askings);
}

/** Milliseconds until a payment is asked about again, before any jitter; null for never. */
export function pauseBeforePoll(standing: Standing, askings: number, now: number): number | null {
  const { state, createdAt } = standing;
  if (state === "failed") return null;
  if (state === "created") return createdAt + watchedFor.created > now ? grown("created", askings) : null;
  return state === "confirmed" ? pauseOfConfirmed(standing, askings, now) : grown(state, askings);
}
