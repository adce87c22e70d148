import type { PaymentMethod } from "#components/payment/base/method.ts";
import type { PayPalDetails } from "./describe.ts";
import { paypalKinds } from "./kinds.ts";

/** Buttons within the page for orders and subscriptions, and PayPal's own page in a window for a hosted checkout. */
export const paypal: PaymentMethod<PayPalDetails> = {
  icon: "M3 7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5zM3 10h18M7 15h3",
  kinds: paypalKinds,
  loadView: async () => (await import("./paypal-view.tsx")).PayPalView,
  // Its overlay ("Click to continue") and, where popups are blocked, the iframe to pay in.
  overlays: ':is([id^="paypal-"], [id^="zoid-"])',
};
