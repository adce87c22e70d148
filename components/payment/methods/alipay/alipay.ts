import type { PaymentMethod } from "#components/payment/base/method.ts";
import { yuanPriceOf } from "#lib/membership/plan-prices.ts";
import type { AlipayDetails } from "./describe.ts";

/** The buyer pays in Alipay's own app and an administrator reviews the payment: nothing to create or verify here. */
export const alipay: PaymentMethod<AlipayDetails> = {
  icon: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  kinds: {},
  price: yuanPriceOf,
  isWide: true,
  loadView: async () => (await import("./alipay-view.tsx")).AlipayView,
};
