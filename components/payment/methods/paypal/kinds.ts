import type { PaymentMethod } from "#components/payment/methods/method.ts";
import {
  completePayment,
  createOrder,
  createSubscription,
  isCompleted,
  prepareCheckout,
  verifyPayment,
} from "#lib/browser/payment/calls.ts";

/** The kinds of payment that PayPal makes: two in the page, and the hosted checkout. */
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
