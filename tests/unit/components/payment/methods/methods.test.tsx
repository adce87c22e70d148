import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { DescribeMethod, MethodViewProps, PaymentMethod } from "#components/payment/base/method.ts";
import { MethodList } from "#components/payment/dialog/method-list.tsx";
import { describeMethods, methodDescribers } from "#components/payment/methods/describe.ts";
import { callsOf, paymentMethods } from "#components/payment/methods/table.ts";
import type { Plan } from "#lib/membership/plans.ts";
import { readSettings } from "#lib/platform/settings.ts";
import en from "#messages/en.json";

const paypalOn = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret-canary" };
const alipayOn = { ALIPAY_QR_URL: "https://murmur.test/qr.png" };
const describeWith = (env: Record<string, string>) => describeMethods(readSettings(env), en.payment);
const states = (env: Record<string, string>) =>
  Object.fromEntries(describeWith(env).map(({ name, state }) => [name, state]));

describe("what can be used, by the operator's settings", () => {
  test.each<[string, Record<string, string>, paypal: string, alipay: string]>([
    ["nothing set up", {}, "unavailable", "unavailable"],
    ["both set up", { ...paypalOn, ...alipayOn }, "on", "on"],
    ["half of PayPal's settings", { PAYPAL_CLIENT_ID: "id" }, "unavailable", "unavailable"],
    ["PayPal in maintenance", { ...paypalOn, ...alipayOn, MAINTENANCE_PAYPAL: "on" }, "paused", "on"],
    [
      "payments in maintenance",
      { ...paypalOn, ...alipayOn, MAINTENANCE_VIP_PAYMENTS: "on" },
      "paused",
      "paused",
    ],
    ["maintenance of what is not set up", { MAINTENANCE_VIP_PAYMENTS: "on" }, "paused", "paused"],
  ])("the operator's settings decide what can be used: %s", (_, env, paypal, alipay) =>
    expect(states(env)).toEqual({ paypal, alipay, crypto: "soon" }),
  );

  test("the page of the payment methods contains no secret", () => {
    expect(JSON.stringify(describeWith({ ...paypalOn, ...alipayOn }))).not.toContain("secret-canary");
  });
});

test("every kind of payment belongs to exactly one method", () => {
  for (const kind of ["order", "subscription", "checkout"] as const)
    expect(callsOf(kind)).toBe(paymentMethods.paypal.kinds[kind]);
});

type TillDetails = { address: string };
function TillView({ plan, details }: MethodViewProps<TillDetails>) {
  return `${plan.name}: ${details.address}`;
}

describe("a third method is a row in each table", () => {
  const describeTill: DescribeMethod<TillDetails> = () => ({
    state: "on",
    title: "At the till",
    summary: "In cash.",
    fallbackText: "The till is closed.",
    details: { address: "1 Quiet Street" },
  });
  const till: PaymentMethod<TillDetails> = {
    icon: "M1 2h3",
    kinds: {},
    loadView: async () => TillView,
  };
  const described = describeMethods(readSettings(paypalOn), en.payment, {
    ...methodDescribers,
    till: describeTill,
  });
  const table: Record<string, PaymentMethod> = { ...paymentMethods, till };

  test("a third payment method is listed after the others, and can be chosen", () => {
    const list = (
      <MethodList
        texts={{ ...en.payment.dialog, every: en.vip.plans.every }}
        methods={described}
        table={table}
        onChoose={() => {}}
      />
    );
    const buttons = renderToStaticMarkup(list).match(/<button.*?<\/button>/g) ?? [];
    expect(buttons.map((html) => /<b\b[^>]*>(.*?)<\/b>/.exec(html)?.[1])).toEqual([
      "PayPal",
      "Alipay",
      "Crypto",
      "At the till",
    ]);
    expect(buttons[3]).toContain("In cash.");
    expect(buttons[3]).toContain('d="M1 2h3"');
    expect(buttons.map((html) => html.includes(' disabled=""'))).toEqual([false, true, false, false]);
  });

  test("a third payment method's view opens with the plan and the server's description", async () => {
    const description = described.find(({ name }) => name === "till");
    const View = await table[description?.name ?? ""]?.loadView?.();
    if (View === undefined) throw new Error("no view");
    const plan: Plan = { id: 3, name: "Silver", cadence: "monthly", price: null, priceText: "$3.99" };
    const agreed = "en-0123abcd";
    const props = { plan, agreed, path: "/vip", alternatives: [], onBusy: () => {}, onClose: () => {} };
    const html = renderToStaticMarkup(<View {...props} details={description?.details as never} />);
    expect(html).toBe("Silver: 1 Quiet Street");
  });
});
