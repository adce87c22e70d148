import { expect, test } from "vitest";
import { awaitedLevel } from "#components/payment/base/awaited-level.ts";
import type { PaymentLine, PendingPayment } from "#lib/contracts/payment/payment.ts";

const pending = (state: PendingPayment["state"], levelId = 3): PendingPayment => ({
  kind: "subscription",
  id: "I-1",
  levelId,
  since: "2026-01-02T03:04:05Z",
  state,
});
const line = (method: PaymentLine["method"], state: PaymentLine["state"]): PaymentLine => ({
  id: "T1",
  at: "2026-01-02T03:04:05Z",
  levelId: 4,
  amount: "95.00",
  currency: "CNY",
  method,
  state,
});

test.each<[string, PendingPayment[], PaymentLine[], number | null]>([
  ["nothing", [], [], null],
  ["PayPal", [pending("captured")], [], 3],
  ["the review of an Alipay payment", [], [line("alipay", "review")], 4],
  ["support, which blocks nothing", [pending("needsReview")], [line("paypal", "review")], null],
  ["PayPal, beside what waits for support", [pending("needsReview"), pending("capturing", 5)], [], 5],
  ["nothing, once the review is over", [], [line("alipay", "approved"), line("alipay", "refused")], null],
])(
  "the level for which a member's page waits follows from their payments: %s",
  (_, waiting, payments, level) => expect(awaitedLevel(waiting, payments)).toBe(level),
);
