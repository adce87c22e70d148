import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { cancelNote } from "#components/profile/membership/cancel-note.ts";
import { RenewalPart } from "#components/profile/membership/renewal-part.tsx";
import type { Renewal } from "#lib/contracts/payment/payment.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

// The texts about a subscription that renews, and about one that does not.

const texts = en.payment.list;
const day = (iso: string) => iso.slice(0, 10);
const renewalWith = (change: Partial<Renewal>): Renewal => ({
  state: "renews",
  at: "2999-02-01T00:00:00Z",
  paidUntil: "2999-02-01T00:00:00Z",
  amount: "12.99",
  currency: "USD",
  ...change,
});
const past = "2020-02-01T00:00:00Z";
const until = "If you cancel, you keep Silver until 2999-02-01 and won't be charged again.";

describe("what follows from cancelling", () => {
  test.each<[string, Renewal | null, string | null, string]>([
    ["while it renews", renewalWith({}), null, until],
    ["WordPress's end, where PayPal has reported none", null, "2999-02-01T00:00:00Z", until],
    ["a pause while something is paid for", renewalWith({ state: "suspended", at: past }), null, until],
    [
      "a failed renewal",
      renewalWith({ state: "failed", at: past, paidUntil: past }),
      null,
      "The period you've paid for ended on 2020-02-01. If you cancel, Silver ends and you won't be charged again.",
    ],
    [
      "a renewal that is due",
      renewalWith({ at: past, paidUntil: past }),
      null,
      texts.ifCancelledOpen.replace("{level}", "Silver"),
    ],
    ["no date known", null, null, texts.ifCancelledOpen.replace("{level}", "Silver")],
  ])("the note on cancelling follows from the renewal: %s", (_, renewal, endDate, expected) =>
    expect(cancelNote({ level: "Silver", renewal, endDate, texts, day })).toBe(expected),
  );
});

/** The text about a subscription that WordPress calls active. */
function renderRenewal(renewal: Renewal, endDate: string | null): string {
  const subscription = {
    levelName: "Silver",
    levelNames: {},
    startDate: past,
    endDate,
    priceText: null,
    price: null,
    isActive: true,
    isCancellationPending: false,
  };
  return renderToStaticMarkup(
    <LocaleProvider locale="en">
      <RenewalPart
        {...{ subscription, texts, renewal, isForLife: false }}
        level="Silver"
        paypalUrl="https://www.paypal.com/myaccount/autopay/"
        supportEmail="help@murmur.test"
      />
    </LocaleProvider>,
  );
}

test.each([["failed"], ["suspended"]] as const)(
  "a renewal in the state %s shows a way to contact support",
  (state) => {
    const html = renderRenewal(renewalWith({ state, at: past, paidUntil: past }), null);
    expect(html).toContain('href="mailto:help@murmur.test"');
    expect(html).toContain("ve paid for ended on 1 Feb 2020.");
  },
);

test.each([
  ["renews", true],
  ["ended", false],
] as const)(
  "whether a subscription that %s at PayPal shows the amount of a next charge: %j",
  (state, isSaid) =>
    expect(renderRenewal(renewalWith({ state }), "2999-02-01T00:00:00Z").includes("$12.99")).toBe(isSaid),
);
