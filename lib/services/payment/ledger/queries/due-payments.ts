import "server-only";
import { underWayStates } from "#lib/contracts/payment/payment.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { DuePayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { storedColumn } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { paymentColumns } from "./find-payment.ts";
import { maxPollMs } from "./poll-schedule.ts";

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
