import "server-only";
import { readTime } from "#lib/platform/database/database.ts";
import { day } from "#lib/platform/time/duration.ts";
import type { LedgerDatabase } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import { storedColumn } from "#lib/services/payment/ledger/rows/stored-names.ts";

/** How long finished payments are stored, in ms. Captured payments that are not confirmed are never deleted. */
const retentionMs = { confirmed: 400 * day, failed: 30 * day, created: 30 * day, event: 30 * day };

/** Deletes payments that ended long ago, unless money has moved with them. */
export async function pruneLedger(store: LedgerDatabase): Promise<void> {
  const { db } = store;
  const now = await readTime(store);
  for (const state of ["confirmed", "failed", "created"] as const)
    await db
      .deleteFrom("payment")
      .where("state", "=", state)
      .where("changedAt", "<", now - retentionMs[state])
      .where(({ or, eb }) => or([eb(storedColumn.pollAt, "is", null), eb("state", "<>", "confirmed")]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("paymentEvent")
              .select("paymentEvent.id")
              .whereRef("paymentEvent.paymentId", "=", "payment.id"),
          ),
        ),
      )
      .execute();
  await db
    .deleteFrom("handledEvent")
    .where("at", "<", now - retentionMs.event)
    .execute();
}
