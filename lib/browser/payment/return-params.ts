import type { CompleteBody } from "#lib/contracts/payment/payment.ts";

/**
 * The parameters with which PayPal returns: an order's `token` and `PayerID`, or a subscription's id and tokens without
 * a payer. Null if one is missing.
 */
export function readPayPalReturn(search: string): CompleteBody | null {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name)?.trim() || undefined;
  const [token, PayerID, ba_token, subscription] = ["token", "PayerID", "ba_token", "subscription_id"].map(
    part,
  );
  if (subscription !== undefined && /^I-[A-Z0-9-]{1,60}$/.test(subscription))
    return { subscription_id: subscription, ...(ba_token && { ba_token }), ...(token && { token }) };
  return token && PayerID ? { token, PayerID } : null;
}

/** The outcome in an address, and the address without it; null without one. Other parameters stay. */
export function takeCheckoutStatus(href: string): { status: string; rest: string } | null {
  const url = new URL(href);
  const status = url.searchParams.get("checkout_status");
  if (status === null) return null;
  url.searchParams.delete("checkout_status");
  return { status, rest: url.pathname + url.search + url.hash };
}
