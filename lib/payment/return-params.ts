import type { CompleteBody } from "../contracts/payment.ts";

/** What PayPal adds to the address that it returns to; null where a part is missing (spec §2, §5). */
export function returnParams(search: string): CompleteBody | null {
  const given = new URLSearchParams(search);
  const [token = "", PayerID = ""] = [given.get("token")?.trim(), given.get("PayerID")?.trim()];
  return token && PayerID ? { token, PayerID } : null;
}
