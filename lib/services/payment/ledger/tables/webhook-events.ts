import "server-only";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { ReceivedEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";

/** Stores a webhook event, once. */
export async function storeWebhookEvent({
  id,
  type,
  paymentId,
  transactionId,
  at,
}: ReceivedEvent): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .insertInto("webhookEvent")
      .values({ id, type, paymentId, transactionId, at, receivedAt: steadyNow() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Whether a webhook event was handled. */
export async function isEventHandled(id: string): Promise<boolean> {
  const row = await withLedgerDatabase(({ db }) =>
    db.selectFrom("handledEvent").select("id").where("id", "=", id).executeTakeFirst(),
  );
  return row !== undefined;
}

export async function markEventHandled(id: string): Promise<void> {
  await withLedgerDatabase(({ db, time }) =>
    db
      .insertInto("handledEvent")
      .values({ id, at: time() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** The time up to which PayPal's list of events was read; null for never. */
export function eventsReadUntil(): Promise<number | null> {
  return withLedgerDatabase(async ({ db }) => {
    const mark = db.selectFrom("mark").select("at").where("name", "=", "events");
    return (await mark.executeTakeFirst())?.at ?? null;
  });
}

export async function storeEventsReadUntil(at: number): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .insertInto("mark")
      .values({ name: "events", at })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
      .execute(),
  );
}
