import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PaymentStatus } from "#components/payment/methods/paypal/payment-status.tsx";
import type { PaymentFailure } from "#lib/browser/payment/in-page-state.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

const { paypal, hosted } = en.payment;
const price = { currency: "USD", amount: "12.99", initial: "12.99", cycle: null, trial: null };

/** The rendered failure; `id` is the approved payment. */
function failureOf(
  failure: PaymentFailure,
  id: string | null,
  supportEmail: string | null = "help@murmur.test",
) {
  const payment = {
    state: { name: "error" as const, id, ...failure },
    kind: "subscription" as const,
    send: () => false,
    create: async () => "",
    watch: async () => {},
    approve: () => {},
    checkAgain: () => {},
    isWindowOpen: false,
    cancel: () => {},
    failStart: () => {},
  };
  const view = {
    plan: { id: 3, name: "Silver", cadence: "monthly" as const, price, priceText: "" },
    details: { texts: { paypal, hosted }, sdkUrl: "", supportEmail },
    agreed: "en-0123abcd",
    path: "/vip",
    alternatives: [{ name: "alipay", text: "Pay with Alipay instead, ¥95", choose: () => {} }],
    onBusy: () => {},
    onClose: () => {},
  };
  const page: ReactNode = (
    <LocaleProvider locale="en">
      <PaymentStatus payment={payment} view={view} onRetry={() => {}} />
    </LocaleProvider>
  );
  const html = renderToStaticMarkup(page);
  const labels = [...html.matchAll(/<(?:button|a)\b[^>]*>(.*?)<\/(?:button|a)>/g)].map(([, text]) => text);
  return { html, labels, headline: /<b>(.*?)<\/b>/.exec(html)?.[1] };
}

const declined = { status: 402, code: "INSTRUMENT_DECLINED", message: en.errors.INSTRUMENT_DECLINED };
const uncaptured = { status: 402, code: "CAPTURE_FAILED", message: en.errors.CAPTURE_FAILED };
const instead = "Pay with Alipay instead, ¥95";

describe("a decline", () => {
  test("the notice of a declined payment says that nothing was charged, and offers every other method", () => {
    const { html, labels, headline } = failureOf(declined, null);
    expect(headline).toBe("PayPal declined this payment. Nothing was charged.");
    expect(labels).toEqual([paypal.tryAgain, instead, paypal.contact]);
    expect(html).not.toMatch(/402|INSTRUMENT|pay again|12\.99/);
  });

  test("a capture that PayPal refuses is shown as declined, too", () => {
    const { html, labels } = failureOf(uncaptured, null);
    expect(html).toContain("Nothing was charged.");
    expect(labels).toEqual([paypal.tryAgain, instead, paypal.contact]);
  });

  test("the link to support is missing if the site has no address for it", () =>
    expect(failureOf(declined, null, null).labels).toEqual([paypal.tryAgain, instead]));
});

test("the notice of an unconfirmed payment leads to no other payment", () => {
  const message = "Another payment is under way.";
  const { html, labels, headline } = failureOf({ status: 409, code: "PAYMENT_PENDING", message }, null);
  expect(headline).toBe(message);
  expect(labels).toEqual([hosted.toProfile, paypal.contact]);
  expect(html).not.toMatch(/409|PENDING/);
});

describe("any other failure", () => {
  test.each<[string, PaymentFailure, string | null, string[]]>([
    [
      "before an approval",
      { status: 502, code: "PAYPAL_FAILED", message: "x" },
      null,
      [paypal.tryAgain, instead],
    ],
    ["of which the end is open", { status: 503, code: "X", message: "x" }, "I-1", [paypal.checkAgain]],
    ["that may be of money taken", { status: 422, code: "X", message: "x" }, "I-1", [paypal.checkAgain]],
    [
      "that WordPress calls unpaid",
      { status: 402, code: "PAYMENT_REQUIRED", message: "x" },
      "I-1",
      [paypal.checkAgain],
    ],
  ])(
    "a failure %s offers support, and no other method once money may have moved",
    (_, failure, id, labels) => {
      const shown = failureOf(failure, id);
      expect(shown.labels).toEqual([...labels, paypal.contact]);
      expect(shown.headline).toBe("x");
      if (id !== null) expect(shown.html).toContain(`subject=${id}`);
    },
  );

  test.each([
    ["before an approval: back to the payment of the same plan", null, "/vip?plan=3"],
    ["after one: nobody is led to pay again", "I-1", "/vip"],
  ])("a buyer whose session has ended is led to the login: %s", (_, id, back) => {
    const { html } = failureOf({ status: 401, code: "UNAUTHORIZED", message: "x" }, id);
    expect(html).toContain(`href="/login?redirect=${encodeURIComponent(back)}"`);
  });
});
