import "server-only";
import { underWayStates } from "#lib/contracts/payment/payment.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "./database/ledger-database.ts";
import { paymentColumns } from "./find-payment.ts";
import { maxPollMs } from "./poll-schedule.ts";
import type { DuePayment } from "./rows/payment.ts";
import { storedColumn } from "./rows/stored-names.ts";

/** Payments that are due for a poll, the longest due first. */
export function findDuePayments(limit: number): Promise<DuePayment[]> {
  const now = steadyNow();
  return withLedgerDatabase(({ db }) =>
    db
      .selectFrom("payment")
      .select([...paymentColumns, `${storedColumn.polls} as polls`, "changedAt"])
      .where(({ or, and, eb }) =>
        or([
          eb(storedColumn.pollAt, "<=", now),
          eb(storedColumn.pollAt, ">", now + maxPollMs.any),
          and([eb("state", "in", underWayStates), eb(storedColumn.pollAt, ">", now + maxPollMs.underWay)]),
        ]),
      )
      .orderBy(storedColumn.pollAt)
      .limit(limit)
      .execute(),
  );
}

/** Sets when a payment is polled next, in any state; null for never. */
export async function schedulePoll(
  id: string,
  pollAt: number | null,
  polls: number,
  nextPaymentAt?: number | null,
): Promise<void> {
  const next = nextPaymentAt === undefined ? {} : { nextPaymentAt };
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("payment")
      .set({ [storedColumn.pollAt]: pollAt, [storedColumn.polls]: polls, ...next })
      .where("id", "=", id)
      .execute(),
  );
}
