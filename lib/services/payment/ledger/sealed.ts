import "server-only";
import { decryptToken } from "#lib/session/token-vault.ts";
import type { Payment } from "./payment.ts";

/** The member's token that was kept with a payment; null where there is none that can be opened. */
export const openSealed = async ({ sealedToken }: Payment): Promise<string | null> =>
  sealedToken === null ? null : decryptToken(sealedToken);
