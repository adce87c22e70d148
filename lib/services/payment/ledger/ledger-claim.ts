import "server-only";
import { sql } from "kysely";
import type { PaymentsStore } from "#lib/services/payment/ledger/database/database.ts";
import { pauses } from "./poll-schedule.ts";

// What is in the way of a purchase: money of the same member that is under way, or has just arrived.

/** What comes under way just now is asked about soon, however long ago it was begun. */
export function soonAgain(state: "capturing" | "captured", time: PaymentsStore["time"]) {
  const soon = sql<number>`${time()} + ${pauses[state].first}`;
  const isFar = sql`"state" <> ${state} AND ("askAt" IS NULL OR "askAt" > ${soon})`;
  return {
    askAt: sql<number>`CASE WHEN ${isFar} THEN ${soon} ELSE "askAt" END`,
    askings: sql<number>`CASE WHEN "state" <> ${state} THEN 0 ELSE askings END`,
  };
}

/**
 * `capturing`, in one statement, unless another payment of the same member for the same level is in the way
 * (decision: one-claim-before-capture).
 */
export async function claimIn({ db, time }: PaymentsStore, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable("payment")
    .set({ state: "capturing", changedAt: time(), ...soonAgain("capturing", time) })
    .where("id", "=", id)
    .where("state", "<>", "confirmed")
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
                eb("other.state", "in", ["capturing", "captured"]),
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
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether a member has money under way, or a payment that was confirmed at `since` or later. */
export async function isBusyIn({ db }: PaymentsStore, user: string, since: number): Promise<boolean> {
  const found = await db
    .selectFrom("payment")
    .select("id")
    .where("user", "=", user)
    .where(({ or, and, eb }) =>
      or([
        eb("state", "in", ["capturing", "captured"]),
        and([eb("state", "=", "confirmed"), eb("changedAt", ">=", since)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
