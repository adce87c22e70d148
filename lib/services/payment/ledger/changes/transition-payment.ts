import "server-only";
import { sql } from "kysely";
import { underWayStates } from "#lib/contracts/payment/payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerDatabase } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import { pollPauses } from "#lib/services/payment/ledger/queries/poll-schedule.ts";
import type { Payment, PaymentChange } from "#lib/services/payment/ledger/rows/payment.ts";
import { storedColumn } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { nextState, type Transition, transitions } from "./transitions.ts";

/**
 * Moves a payment by a transition. Does nothing if the transition may not leave the state that the caller has read, or
 * the stored one.
 */
export async function transitionPayment(
  { id, state }: Pick<Payment, "id" | "state">,
  name: Transition,
  change: PaymentChange = {},
): Promise<void> {
  const next = nextState(state, name);
  if (next === null) return;
  await withLedgerDatabase(({ db, time }) =>
    db
      .updateTable("payment")
      .set({ ...change, ...stateChange(next, time) })
      .where("id", "=", id)
      .where("state", "in", transitions[name].from)
      .execute(),
  );
}

/**
 * Claims a payment before money is taken: `captureClaimed`. Atomic (decision: money-decides-not-answers).
 *
 * @returns false if the payment has left the states from which it may be claimed, or if another payment of the member
 * for the same level is under way, or was confirmed since this payment's `createdAt`
 */
export async function claimCapture(id: string): Promise<boolean> {
  const claimed = await withLedgerDatabase(({ db, time }) =>
    db
      .updateTable("payment")
      .set(stateChange(transitions.captureClaimed.to, time))
      .where("id", "=", id)
      .where("state", "in", transitions.captureClaimed.from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment as other")
              .select("other.id")
              .whereRef("other.user", "=", "payment.user")
              .whereRef("other.levelId", "=", "payment.levelId")
              .whereRef("other.id", "<>", "payment.id")
              .where(({ or, and, eb, ref }) =>
                or([
                  eb("other.state", "in", underWayStates),
                  and([
                    eb("other.state", "=", "confirmed"),
                    eb("other.changedAt", ">=", ref("payment.createdAt")),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .returning("id")
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

/** What is written with a new state. A finished payment loses its encrypted token. */
function stateChange(state: Payment["state"], time: LedgerDatabase["time"]) {
  return {
    state,
    changedAt: time(),
    ...((state === "confirmed" || state === "failed") && { sealedToken: null }),
    ...((state === "capturing" || state === "captured") && pollSoon(state, time)),
  };
}

/** Schedules an early poll of a payment that has just got under way, however old it is. */
function pollSoon(state: "capturing" | "captured", time: LedgerDatabase["time"]) {
  const soon = sql<number>`${time()} + ${pollPauses[state].first}`;
  const [pollAt, polls] = [sql.ref(storedColumn.pollAt), sql.ref(storedColumn.polls)];
  const isFar = sql`"state" <> ${state} AND (${pollAt} IS NULL OR ${pollAt} > ${soon})`;
  return {
    [storedColumn.pollAt]: sql<number>`CASE WHEN ${isFar} THEN ${soon} ELSE ${pollAt} END`,
    [storedColumn.polls]: sql<number>`CASE WHEN "state" <> ${state} THEN 0 ELSE ${polls} END`,
  };
}
