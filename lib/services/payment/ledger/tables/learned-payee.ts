import "server-only";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";

/** The payee of a PayPal account, as learned from its first order. */
export function findLearnedPayee(account: string): Promise<string | null> {
  return withLedgerDatabase(async ({ db }) => {
    const rows = db.selectFrom("payee").select("payee").where("account", "=", account);
    return (await rows.executeTakeFirst())?.payee ?? null;
  });
}

export async function storeLearnedPayee(account: string, payee: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .insertInto("payee")
      .values({ account, payee })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
