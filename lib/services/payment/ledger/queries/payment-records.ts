import "server-only";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { pendingStates } from "#lib/contracts/payment/payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerTables } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedColumn } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { eventColumns } from "#lib/services/payment/ledger/tables/payment-events.ts";

/** A payment with its events, oldest first. */
export type PaymentRecord = Payment & { changedAt: number; events: readonly PaymentEvent[] };

type PaymentCondition = (payment: ExpressionBuilder<LedgerTables, "payment">) => Expression<SqlBool>;

/** The payments that match, newest first. */
const recordsWhere = (condition: PaymentCondition, limit?: number): Promise<PaymentRecord[]> =>
  withLedgerDatabase(async ({ db }) => {
    const newestFirst = db.selectFrom("payment").where(condition).orderBy("createdAt", "desc");
    const limited = limit === undefined ? newestFirst : newestFirst.limit(limit);
    const payments = await limited.selectAll().execute();
    const events = await db
      .selectFrom("paymentEvent")
      .select(eventColumns)
      .where("paymentId", "in", limited.select("id"))
      .orderBy("at")
      .orderBy("learnedAt")
      .execute();
    const byPayment = Map.groupBy(events, ({ paymentId }) => paymentId);
    return payments.map(({ [storedColumn.pollAt]: pollAt, [storedColumn.polls]: polls, ...payment }) => ({
      ...payment,
      pollAt,
      polls,
      events: byPayment.get(payment.id) ?? [],
    }));
  });

/** A member's payments, newest first. */
export const findRecordsOfMember = (user: string, limit = 200): Promise<PaymentRecord[]> =>
  recordsWhere((payment) => payment("user", "=", user), limit);

const isBetween =
  (from: number, to: number): PaymentCondition =>
  ({ or, exists, between, selectFrom }) =>
    or([
      between("createdAt", from, to),
      exists(
        selectFrom("paymentEvent")
          .select("paymentEvent.id")
          .whereRef("paymentEvent.paymentId", "=", "payment.id")
          .where((event) => event.between("paymentEvent.at", from, to)),
      ),
    ]);

/** All payments that began or had an event between two times, newest first. */
export const findRecordsBetween = (from: number, to: number): Promise<PaymentRecord[]> =>
  recordsWhere(isBetween(from, to));

/** As `findRecordsBetween`, with all pending payments of any age. */
export const findRecordsSince = (from: number, to: number): Promise<PaymentRecord[]> =>
  recordsWhere((payment) =>
    payment.or([isBetween(from, to)(payment), payment("state", "in", pendingStates)]),
  );

/** The most payments in a list without dates. */
const maxRecords = 100;

const isIn =
  (states: readonly Payment["state"][]): PaymentCondition =>
  (payment) =>
    payment("state", "in", [...states]);

/** All payments in these states, newest first. */
export const findRecordsInState = (states: readonly Payment["state"][]): Promise<PaymentRecord[]> =>
  recordsWhere(isIn(states));

/** The newest payments in these states. */
export const findNewestInState = (states: readonly Payment["state"][]): Promise<PaymentRecord[]> =>
  recordsWhere(isIn(states), maxRecords);

export const findDisputedRecords = (): Promise<PaymentRecord[]> =>
  recordsWhere(
    (payment) =>
      payment(
        "id",
        "in",
        payment.selectFrom("paymentEvent").select("paymentId").where("type", "=", "dispute.opened"),
      ),
    maxRecords,
  );

const hasId =
  (id: string): PaymentCondition =>
  (payment) =>
    payment.or([
      payment("id", "=", id),
      payment("checkoutToken", "=", id),
      payment("subscriptionId", "=", id),
      payment(
        "id",
        "in",
        payment.selectFrom("paymentEvent").select("paymentId").where("transactionId", "=", id),
      ),
    ]);

/** The payment by any of its ids, or an id of one of its transactions. */
export async function findRecord(id: string): Promise<PaymentRecord | null> {
  const [record] = await recordsWhere(hasId(id));
  return record ?? null;
}

export const findRecordsById = async (ids: readonly string[]): Promise<PaymentRecord[]> =>
  ids.length === 0 ? [] : recordsWhere((payment) => payment("id", "in", ids));

/** The payments with this id, even if it was typed in small letters, and those of these users. */
export const searchRecords = (id: string, users: readonly string[]): Promise<PaymentRecord[]> =>
  recordsWhere(
    (payment) =>
      payment.or([
        ...[id, id.toUpperCase()].map((spelling) => hasId(spelling)(payment)),
        ...users.map((user) => payment("user", "=", user)),
      ]),
    maxRecords,
  );
