import "server-only";
import { sql } from "kysely";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { reasonsForMerchant } from "#lib/services/payment/ledger/rows/payment.ts";

/** How many payments wait for an administrator or the merchant. */
export type WaitingCounts = {
  /** Money has moved, and WordPress refused for good. */
  needsReview: number;
  /** PayPal holds the payment until the merchant acts at PayPal. */
  awaitingMerchant: number;
  disputes: number;
  /** Notices that WordPress refused. */
  refused: number;
  alipay: number;
};

/** The id of the event that would resolve an opened dispute. */
const resolutionId = sql<string>`replace(${sql.ref("opened.id")}, 'dispute.opened', 'dispute.resolved')`;

/** The ids behind each number. */
type WaitingIds = Record<keyof WaitingCounts, string[]>;

const findWaiting = (): Promise<WaitingIds> =>
  withLedgerDatabase(async ({ db }) => {
    const payments = db.selectFrom("payment").select("id as name");
    const idsOf = async (query: { execute(): Promise<{ name: string }[]> }) =>
      (await query.execute()).map(({ name }) => name);
    return {
      needsReview: await idsOf(payments.where("state", "=", "needsReview")),
      awaitingMerchant: await idsOf(
        payments.where("state", "=", "capturing").where("reason", "in", [...reasonsForMerchant]),
      ),
      disputes: await idsOf(
        db
          .selectFrom("paymentEvent as opened")
          .leftJoin("paymentEvent as resolved", (join) => join.on("resolved.id", "=", resolutionId))
          .select("opened.id as name")
          .where("opened.type", "=", "dispute.opened")
          .where("resolved.id", "is", null),
      ),
      refused: await idsOf(db.selectFrom("notice").select("eventId as name").where("state", "=", "refused")),
      alipay: await idsOf(
        db
          .selectFrom("alipayClaim")
          .select("reference as name")
          .where("state", "=", "review")
          .where("atWordPress", "=", 0),
      ),
    };
  });

const countEach = ({
  needsReview,
  awaitingMerchant,
  disputes,
  refused,
  alipay,
}: WaitingIds): WaitingCounts => ({
  needsReview: needsReview.length,
  awaitingMerchant: awaitingMerchant.length,
  disputes: disputes.length,
  refused: refused.length,
  alipay: alipay.length,
});

/** The prefix of marks, each of which says that a waiting payment was logged. */
const prefix = "waits ";
const namesAtOnce = 500;

/** Splits a list to fit a statement's parameters. */
const inParts = (names: readonly string[]) =>
  Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, nth) =>
    names.slice(nth * namesAtOnce, (nth + 1) * namesAtOnce),
  );

/** Stores that these were logged, for all processes. @returns whether any is new */
const markAsLogged = (names: readonly string[]): Promise<boolean> =>
  withLedgerDatabase(({ db }) =>
    db.transaction().execute(async (transaction) => {
      const marks = transaction.selectFrom("mark").select("name").where("name", "like", `${prefix}%`);
      const logged = new Set((await marks.execute()).map(({ name }) => name));
      const newNames = names.filter((name) => !logged.has(name));
      const endedNames = [...logged].filter((name) => !names.includes(name));
      for (const part of inParts(endedNames))
        await transaction.deleteFrom("mark").where("name", "in", part).execute();
      const at = steadyNow();
      for (const part of inParts(newNames))
        await transaction
          .insertInto("mark")
          .values(part.map((name) => ({ name, at })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return newNames.length > 0;
    }),
  );

/** Logs each waiting payment once. */
export async function logWaitingPayments(): Promise<void> {
  const waiting = await findWaiting();
  const names = Object.entries(waiting).flatMap(([kind, ids]) => ids.map((id) => `${prefix}${kind} ${id}`));
  if (await markAsLogged(names))
    log("error", "payments wait for a person: npm run payments", countEach(waiting));
}

export const countWaitingPayments = async (): Promise<WaitingCounts> => countEach(await findWaiting());

/** Payments in the ledger by state. */
export const countPaymentsByState = (): Promise<Record<string, number>> =>
  withLedgerDatabase(async ({ db }) => {
    const all = db.fn.countAll<number>().as("count");
    const rows = await db.selectFrom("payment").select(["state", all]).groupBy("state").execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  });
