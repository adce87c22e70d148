import "server-only";
import { sql } from "kysely";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { hour } from "#lib/platform/time/duration.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerDatabase, LedgerTables } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedColumn, storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { eventColumns } from "./payment-events.ts";

export type NoticeState = LedgerTables["notice"]["state"];
export type Notice = PaymentEvent & { tries: number };
export type UndeliveredNotice = Notice & { state: NoticeState; user: string; levelId: number };

/** The most undelivered notices in a list. */
const maxListed = 200;

/** The longest pause before a retry, in ms. */
export const maxPauseMs = 6 * hour;

const sentAsMember = [
  "subscription.renewed",
  "subscription.suspended",
  "subscription.cancelled",
  "subscription.expired",
  "payment.refunded",
  "payment.reversed",
] as const;

const noticesIn = (db: LedgerDatabase["db"]) =>
  db
    .selectFrom("notice")
    .innerJoin("paymentEvent", "paymentEvent.id", "notice.eventId")
    .innerJoin("payment", "payment.id", "paymentEvent.paymentId")
    .select(eventColumns.map((column) => `paymentEvent.${column}` as const))
    .select("notice.tries");

/** The due notices, oldest first; without those of a payment whose earlier notice must wait. */
export function findDueNotices(limit: number): Promise<Notice[]> {
  const now = steadyNow();
  // A later time was set before the clock was set back.
  const furthest = now + maxPauseMs;
  return withLedgerDatabase(({ db }) =>
    noticesIn(db)
      .where("notice.state", "=", storedState.pending)
      .where(({ or, eb }) =>
        or([
          eb(`notice.${storedColumn.resendAt}`, "<=", now),
          eb(`notice.${storedColumn.resendAt}`, ">", furthest),
        ]),
      )
      .where("payment.state", "in", ["confirmed", "failed"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("notice as delayed")
              .innerJoin("paymentEvent as earlier", "earlier.id", "delayed.eventId")
              .select("delayed.eventId")
              .whereRef("earlier.paymentId", "=", "payment.id")
              .where("delayed.state", "=", storedState.pending)
              .where(`delayed.${storedColumn.resendAt}`, ">", now)
              .where(`delayed.${storedColumn.resendAt}`, "<=", furthest)
              .where(
                sql<boolean>`(${sql.ref("earlier.at")}, ${sql.ref("earlier.learnedAt")})
                  < (${sql.ref("paymentEvent.at")}, ${sql.ref("paymentEvent.learnedAt")})`,
              ),
          ),
        ),
      )
      .orderBy("paymentEvent.at")
      .orderBy("paymentEvent.learnedAt")
      .limit(limit)
      .execute(),
  );
}

/** Records an attempt; `resendAt` is when to try again. */
export async function recordNoticeAttempt(
  eventId: string,
  state: NoticeState,
  resendAt: number | null,
): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("notice")
      .set(({ eb }) => ({
        state,
        tries: eb("tries", "+", 1),
        [storedColumn.resendAt]: resendAt,
        changedAt: steadyNow(),
      }))
      .where("eventId", "=", eventId)
      .execute(),
  );
}

/** The undelivered notices: refused, unsupported, or not accepted yet. Newest first; of one payment or of all. */
export function findUndeliveredNotices(paymentId?: string): Promise<UndeliveredNotice[]> {
  return withLedgerDatabase(({ db }) => {
    const undelivered = noticesIn(db)
      .select(["notice.state", "payment.user", "payment.levelId"])
      .where(({ or, and, eb }) =>
        or([
          eb("notice.state", "in", ["refused", "unsupported"]),
          and([eb("notice.state", "=", storedState.pending), eb("notice.tries", ">", 0)]),
        ]),
      )
      .orderBy("paymentEvent.at", "desc")
      .limit(maxListed);
    return (
      paymentId === undefined ? undelivered : undelivered.where("payment.id", "=", paymentId)
    ).execute();
  });
}

/** Queues all notices of a payment again, also refused ones. */
export async function requeueNotices(paymentId: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("notice")
      .set({ state: storedState.pending, [storedColumn.resendAt]: steadyNow() })
      .where("state", "<>", storedState.delivered)
      .where("eventId", "in", db.selectFrom("paymentEvent").select("id").where("paymentId", "=", paymentId))
      .execute(),
  );
}

/** Queues the unsupported notices again, when WordPress has got the route. */
export async function requeueUnsupportedNotices(): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("notice")
      .set({ state: storedState.pending, [storedColumn.resendAt]: steadyNow() })
      .where("state", "=", "unsupported")
      .execute(),
  );
}

/** A member's newest unsupported notices, oldest first, of the types that can be sent with the member's token. */
export function findUnsupportedNotices(user: string): Promise<Notice[]> {
  return withLedgerDatabase(({ db }) =>
    noticesIn(db)
      .where("notice.state", "=", "unsupported")
      .where("payment.user", "=", user)
      .where("paymentEvent.type", "in", sentAsMember)
      .orderBy("paymentEvent.at", "desc")
      .limit(20)
      .execute()
      .then((newest) => newest.toReversed()),
  );
}
