import type { PaymentKindCalls, PaymentMethod } from "#components/payment/base/method.ts";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import { paypalKinds } from "#components/payment/methods/paypal/flow/kinds.ts";
import type { PaymentKind } from "#lib/contracts/payment/payment.ts";
import { yuanPriceOf } from "#lib/membership/plan-prices.ts";
import type { AlipayDetails } from "./alipay/describe.ts";
import type { MethodName } from "./describe.ts";

/** Buttons within the page for orders and subscriptions, and PayPal's own page in a window for a hosted checkout. */
const paypal: PaymentMethod<PayPalDetails> = {
  icon: "M3 7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5zM3 10h18M7 15h3",
  kinds: paypalKinds,
  loadView: async () => (await import("./paypal/paypal-view.tsx")).PayPalView,
  // Its overlay ("Click to continue") and, where popups are blocked, the iframe to pay in.
  overlays: ':is([id^="paypal-"], [id^="zoid-"])',
};

/** The buyer pays in Alipay's own app and an administrator reviews the payment: nothing to create or verify here. */
const alipay: PaymentMethod<AlipayDetails> = {
  icon: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  kinds: {},
  price: yuanPriceOf,
  isWide: true,
  loadView: async () => (await import("./alipay/alipay-view.tsx")).AlipayView,
};

const crypto: PaymentMethod = {
  icon: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
  kinds: {},
  loadView: null,
};

/** The browser's half of each method; the server's half is its row in describe.ts. */
export const paymentMethods: Record<MethodName, PaymentMethod> = { paypal, alipay, crypto };

/** The server calls of a kind of payment, whichever method offers it. */
export function callsOf(kind: PaymentKind): PaymentKindCalls {
  const calls = Object.values(paymentMethods)
    .map(({ kinds }) => kinds[kind])
    .find((found) => found !== undefined);
  if (calls === undefined) throw new Error(`no method makes a payment of kind ${kind}`);
  return calls;
}
