import "server-only";
import type { PaymentRecord } from "#lib/services/payment/ledger/queries/payment-records.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import type { UndeliveredNotice } from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { paymentLines } from "#lib/services/payment/payment-lines.ts";

// The output of `npm run payments` (scripts/payments.ts).

const minuteText = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

/** A payment as one line. */
export function listLine(record: PaymentRecord): string {
  const { state, user, levelId, kind, price, currency, reason, createdAt } = record;
  const money = price === null ? "-" : `${price} ${currency ?? "USD"}`;
  const last = record.events.at(-1)?.type ?? "";
  const parts = [
    minuteText(createdAt),
    state.padEnd(11),
    kind.padEnd(12),
    `level ${levelId}`,
    `member ${user}`,
    money,
  ];
  return [...parts, paypalIdOf(record), reason ?? last].filter(Boolean).join("  ");
}

/** A notice that WordPress has not received, as one line. */
export function noticeLine({
  at,
  type,
  state,
  paymentId,
  user,
  levelId,
  tries,
  ...paid
}: UndeliveredNotice): string {
  const money = paid.amount === null ? "" : `${paid.amount} ${paid.currency}`;
  const parts = [
    minuteText(at),
    state.padEnd(11),
    type,
    money,
    `level ${levelId}`,
    `member ${user}`,
    paymentId,
  ];
  return [...parts, `sent ${tries} times`].filter(Boolean).join("  ");
}

/**
 * All that is known of a payment, except the member's token. `undelivered`: its notices that WordPress has not
 * received.
 */
export function recordLines(record: PaymentRecord, undelivered: readonly UndeliveredNotice[] = []): string[] {
  const hidden: (keyof Payment)[] = ["sealedToken", "tokenMark"];
  const fields = Object.entries(record)
    .filter(([name, value]) => name !== "events" && !hidden.includes(name as keyof Payment) && value !== null)
    .map(([name, value]) => `${name.padEnd(16)}${/At$/.test(name) ? minuteText(Number(value)) : value}`);
  const events = record.events.map(({ id, at, type, amount, currency, transactionId }) => {
    const state = undelivered.find((notice) => notice.id === id)?.state;
    const parts = [type, amount && `${amount} ${currency}`, transactionId, state && `(WordPress: ${state})`];
    return `${minuteText(at)}  ${parts.filter(Boolean).join("  ")}`;
  });
  return [...fields, ...(events.length > 0 ? ["", "What happened:", ...events] : [])];
}

/** Quotes a CSV field. An apostrophe keeps spreadsheets from running it as a formula. */
function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Payments as CSV: a row for each movement of money. */
export function csvOf(records: readonly PaymentRecord[]): string {
  const head = ["at", "state", "kind", "member", "level", "amount", "currency", "paypalId", "transactionId"];
  const rows = records.flatMap((record) =>
    paymentLines(record).map(({ at, state, amount, currency, id }) => [
      at,
      state,
      record.kind,
      record.user,
      String(record.levelId),
      amount ?? "",
      currency ?? "",
      paypalIdOf(record),
      id,
    ]),
  );
  return [head, ...rows].map((row) => row.map(csvField).join(",")).join("\r\n");
}
