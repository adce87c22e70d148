import "server-only";
import { metrics } from "#lib/platform/metrics.ts";
import { withPayments } from "#lib/services/payment/ledger/database/with-database.ts";
import { waitingPayments } from "#lib/services/payment/ledger/waiting-payments.ts";
import { lastSweptAt } from "./sweep.ts";

/** Payments in the ledger by state. */
const countByState = (): Promise<Record<string, number>> =>
  withPayments(async ({ db }) => {
    const all = db.fn.countAll<number>().as("count");
    const rows = await db.selectFrom("payment").select(["state", all]).groupBy("state").execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  });

/** Has payments measured, where anybody measures (product: Metrics). While payments are closed there is nothing to count. */
export function watchPayments(): void {
  metrics()?.payments(() => countByState().catch(() => ({})));
  metrics()?.waiting(() => waitingPayments().catch(() => ({})));
  metrics()?.swept(lastSweptAt);
}
