import type { PaymentKindCalls, PaymentMethod } from "#components/payment/base/method.ts";
import type { PaymentKind } from "#lib/contracts/payment/payment.ts";
import { alipay } from "./alipay/alipay.ts";
import type { MethodName } from "./describe.ts";
import { paypal } from "./paypal/paypal.ts";

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
