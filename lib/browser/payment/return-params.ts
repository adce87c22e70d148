import type { CompleteBody } from "#lib/contracts/payment.ts";

/** What PayPal adds to the address that it returns to; null where a part is missing. */
export function returnParams(search: string): CompleteBody | null {
  const given = new URLSearchParams(search);
  const [token = "", PayerID = ""] = [given.get("token")?.trim(), given.get("PayerID")?.trim()];
  return token && PayerID ? { token, PayerID } : null;
}

/** True where PayPal returns from a subscription: it names that, and no payer. */
export const isSubscriptionReturn = (search: string): boolean =>
  returnParams(search) === null &&
  /^I-[A-Z0-9-]+$/.test(new URLSearchParams(search).get("subscription_id") ?? "");
