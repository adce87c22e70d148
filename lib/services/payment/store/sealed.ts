import "server-only";
import type { Payment } from "#lib/services/payment/ledger.ts";
import { unsealToken } from "#lib/session/token-vault.ts";

/** The member's token that was kept with a payment; null where there is none that can be opened. */
export const openSealed = async ({ sealedToken }: Payment): Promise<string | null> =>
  sealedToken === null ? null : unsealToken(sealedToken);
