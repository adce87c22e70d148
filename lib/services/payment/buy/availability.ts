import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import { arePaymentsUsable } from "#lib/services/payment/ledger/database/with-database.ts";

/** Whether payments can be recorded, as pages say it; who buys finds out anew. */
export async function arePaymentsOpen(): Promise<boolean> {
  "use cache";
  cacheLife(life(cache.payments));
  return arePaymentsUsable();
}
