import type { PaymentMethod } from "#components/payment/methods/method.ts";
import {
  completePayment,
  createOrder,
  createSubscription,
  isCompleted,
  prepareCheckout,
  verifyPayment,
} from "#lib/browser/payment/calls.ts";
import type { PayPalDetails } from "./describe.ts";

export const paypalKinds = {
  order: {
    create: createOrder,
    verify: ({ id, levelId }, onWait) => verifyPayment({ kind: "order", id, levelId }, onWait),
  },
  subscription: {
    create: createSubscription,
    verify: ({ id, levelId }, onWait) => verifyPayment({ kind: "subscription", id, levelId }, onWait),
  },
  checkout: {
    create: prepareCheckout,
    async verify({ id, payerId }) {
      // One whose payer nobody knows is the server's to ask about.
      const answer = payerId ? await completePayment({ token: id, PayerID: payerId }) : {};
      return isCompleted(answer) ? { success: true } : { success: false, processing: true };
    },
  },
} satisfies PaymentMethod["kinds"];

/** Buttons in the page for orders and subscriptions, and PayPal's own page in a window for a hosted checkout. */
export const paypal: PaymentMethod<PayPalDetails> = {
  icon: "M3 7.500A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.500v9a2.5 2.5 0 0 1-2.5 2.500h-13A2.5 2.5 0 0 1 3 16.500zM3 10h18M7 15h3",
  kinds: paypalKinds,
  approve: async () => (await import("./paypal-view.tsx")).PayPalView,
  // Its overlay ("Click to continue") and, where popups are blocked, the frame to pay in.
  overlays: ':is([id^="paypal-"], [id^="zoid-"])',
};
