import type { PaymentMethod } from "#components/payment/base/method.ts";
import {
  completePayment,
  createOrder,
  createSubscription,
  isCompleted,
  prepareCheckout,
  verifyPayment,
} from "#lib/browser/payment/calls.ts";
import type { CompleteResult } from "#lib/contracts/payment/payment.ts";

const outcomeOf = (result: CompleteResult) =>
  isCompleted(result) ? { success: true } : { success: false, processing: true };

/** The kinds of payment that PayPal makes: two within the page, and the hosted checkout. */
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
      if (id.startsWith("I-")) return outcomeOf(await completePayment({ subscription_id: id }));
      // The server looks up an unknown payer.
      return outcomeOf(payerId ? await completePayment({ token: id, PayerID: payerId }) : {});
    },
  },
} satisfies PaymentMethod["kinds"];
