import type { DeskEvent, DeskRow, DeskState } from "#lib/contracts/desk/payments-desk.ts";
import { amountText } from "#lib/membership/amount-text.ts";
import { iso } from "#lib/platform/time/iso.ts";
import type { PaymentRecord } from "#lib/services/payment/ledger/queries/payment-records.ts";
import { paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  isCharge,
  isRefundOrReversal,
  type PaymentEvent,
  type PaymentEventType,
  sumOfEvents,
} from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";
import type { AlipayClaim } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import type { UndeliveredNotice } from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { paymentLines } from "#lib/services/payment/payment-lines.ts";
import type { MemberNames } from "./desk-members.ts";

// Payments and Alipay claims as the rows of the desk.

const eventTypes: Record<PaymentEventType, DeskEvent["type"]> = {
  "payment.completed": "paid",
  "payment.failed": "failed",
  "payment.refunded": "refunded",
  "payment.reversed": "reversed",
  "subscription.renewed": "renewed",
  "subscription.suspended": "suspended",
  "subscription.cancelled": "cancelled",
  "subscription.expired": "expired",
  "dispute.opened": "disputeOpened",
  "dispute.resolved": "disputeResolved",
};

const reversedStates: readonly string[] = ["refunded", "reversed"];

export function paymentRow(
  record: PaymentRecord,
  notices: readonly UndeliveredNotice[],
  namesOf: MemberNames,
): DeskRow {
  const { id, user, levelId, price, reason, createdAt, agreed, agreedAt } = record;
  const undelivered = notices.filter(
    ({ paymentId, state }) => paymentId === id && state !== storedState.delivered,
  );
  const events = record.events.map((event): DeskEvent => {
    const { amount, currency } = event;
    const shown = { type: eventTypes[event.type], at: iso(event.at), amount, currency };
    const state = undelivered.find((notice) => notice.id === event.id)?.state;
    if (state === undefined || state === storedState.delivered) return { ...shown, undelivered: null };
    return { ...shown, undelivered: state === storedState.pending ? "pending" : state };
  });
  // The last amount paid: the ledger has no price of payments that WordPress made.
  const paid = record.events.findLast((event) => isCharge(event) && event.amount !== null);
  const amount = paid?.amount ?? price;
  const begun = {
    type: "begun",
    at: iso(createdAt),
    amount: null,
    currency: null,
    undelivered: null,
  } as const;
  return {
    id,
    method: "paypal",
    number: paypalIdOf(record),
    member: user,
    ...namesOf(user),
    levelId,
    amount,
    currency: amount === null ? null : (paid?.currency ?? record.currency ?? "USD"),
    state: stateOf(record, undelivered),
    reason,
    note: null,
    givesLevel: false,
    agreed: agreed === null ? null : { version: agreed, at: iso(agreedAt ?? createdAt) },
    at: iso(record.events.at(-1)?.at ?? createdAt),
    events: [begun, ...events].toReversed(),
  };
}

const claimStates = { review: "decide", approved: "applied", refused: "ended" } as const;

export function claimRow(claim: AlipayClaim, namesOf: MemberNames): DeskRow {
  const { reference, user, levelId, amount, state, madeAt, decidedAt, note, agreed } = claim;
  const event = (type: DeskEvent["type"], at: number): DeskEvent => ({
    type,
    at: iso(at),
    amount: null,
    currency: null,
    undelivered: null,
  });
  const decision = state === "review" || decidedAt === null ? [] : [event(state, decidedAt)];
  return {
    id: reference,
    method: "alipay",
    number: reference,
    member: user,
    ...namesOf(user),
    levelId,
    amount,
    currency: "CNY",
    state: claimStates[state],
    reason: null,
    note,
    agreed: agreed === null ? null : { version: agreed, at: iso(madeAt) },
    givesLevel: claim.atWordPress === 1,
    at: iso(decidedAt ?? madeAt),
    events: [...decision, event("begun", madeAt)],
  };
}

/** The states to work on first, in this order. */
const urgency: readonly DeskState[] = ["unapplied", "decide", "disputed", "waiting"];

/**
 * Sorts rows for the desk: what waits first, Alipay payments from the oldest; then everything else, the newest first.
 */
export function sortByUrgency(rows: readonly DeskRow[]): DeskRow[] {
  const rank = ({ state }: DeskRow) => (urgency.includes(state) ? urgency.indexOf(state) : urgency.length);
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.state === "decide" ? a.at.localeCompare(b.at) : b.at.localeCompare(a.at)),
  );
}

/** The money taken and refunded since a moment, by currency. `claims`: the Alipay payments approved since. */
export function sumMoneySince(
  records: readonly PaymentRecord[],
  claims: readonly AlipayClaim[],
  since: number,
) {
  const events = records.flatMap((record) => record.events.filter(({ at }) => at >= since));
  const inYuan = claims.map(({ amount }) => ({ amount, currency: "CNY" }));
  const paid = [...events.filter(isCharge), ...inYuan];
  return { paid: paid.length, taken: sumsOf(paid), refunded: sumsOf(events.filter(isRefundOrReversal)) };
}

function sumsOf(amounts: readonly Pick<PaymentEvent, "amount" | "currency">[]) {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency ?? "USD");
  return [...byCurrency].map(([currency, ofCurrency]) => ({
    currency,
    amount: amountText(sumOfEvents(ofCurrency) / 100, currency),
  }));
}

function stateOf(record: PaymentRecord, undelivered: readonly UndeliveredNotice[]): DeskState {
  const lines = paymentLines(record);
  const isUndelivered = (wanted: string) => undelivered.some(({ state }) => state === wanted);
  if (record.state === "needsReview" || isUndelivered("refused")) return "unapplied";
  if (lines.some(({ state }) => state === "disputed")) return "disputed";
  if (record.state === "capturing" || record.state === "captured" || isUndelivered(storedState.pending))
    return "waiting";
  const [newest] = lines.filter(({ state }) => state !== "failed");
  if (newest !== undefined && reversedStates.includes(newest.state)) return "reversed";
  return record.state === "confirmed" ? "applied" : "ended";
}
