import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { MembershipTab, type MembershipTabProps } from "#components/profile/membership/membership-tab.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { MemberPayments, PaymentLine } from "#lib/contracts/payment/payment.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { user } from "#tests/support/browser/api-browser.ts";

// The tab shows the price at which a member bought, whatever the level costs today (product: Membership tab).

afterEach(() => queryClient.clear());

type Subscription = NonNullable<Member["subscription"]>;
const bought: Subscription = {
  levelName: "Silver",
  levelNames: {},
  priceText: "$9.99 per Month.",
  price: {
    currency: "USD",
    amount: "9.99",
    initial: "9.99",
    cycle: { every: 1, unit: "month" },
    trial: null,
  },
  startDate: "2025-02-01T00:00:00Z",
  endDate: null,
  isActive: true,
  isCancellationPending: false,
};

const upgrade: MembershipTabProps["upgrade"] = {
  action: {
    texts: en.vip.plans,
    locale: "en",
    closed: false,
    yuan: false,
    offered: [],
    otherWords: {},
  },
  checkout: {
    failed: "",
    payment: {
      texts: { ...en.payment.dialog, every: en.vip.plans.every },
      methods: [],
      supportEmail: null,
      agreement: null,
      path: "/profile",
    },
  },
};

function tabHtml(locale: Locale, member: Member): string {
  const { payment, vip, levels, layout, member: texts } = locale === "en" ? en : zh;
  const payments = {
    texts: payment.list,
    site: "Murmur",
    supportEmail: null,
    paypalUrl: "https://paypal.test",
    periods: vip.plans,
  };
  return renderToStaticMarkup(
    <LocaleProvider locale={locale} {...(locale === "zh" && { levels })}>
      <MembershipTab
        member={member}
        texts={texts.profile}
        payments={payments}
        requests={null}
        upgrade={upgrade}
        withdraw={layout.withdraw}
      />
    </LocaleProvider>,
  );
}

/** The level and the price in the tab. */
function levelAndPrice(locale: Locale, change: Partial<Subscription> = {}, membershipLevelId = 3): string[] {
  const html = tabHtml(locale, { ...user, membershipLevelId, subscription: { ...bought, ...change } });
  return [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].slice(0, 2).map(([, text = ""]) => text);
}

test("the membership tab shows the price at which the level was bought, in both languages", () => {
  expect(levelAndPrice("en")).toEqual(["Silver", "$9.99 a month"]);
  expect(levelAndPrice("zh")).toEqual([zh.levels[3], `${zh.vip.plans.per.monthly}US$9.99`]);
});

test("the membership tab says that a level was bought for life", () => {
  const price = { currency: "USD", amount: "149.00", initial: "149.00", cycle: null, trial: null };
  expect(levelAndPrice("en", { levelName: "Diamond", price }, 6)).toEqual([
    "Diamond",
    `$149 ${en.vip.plans.per.lifetime}`,
  ]);
});

const yuanPaid: PaymentLine = {
  id: "2026120122001",
  at: "2026-11-30T21:00:00Z",
  levelId: 3,
  amount: "95.00",
  currency: "CNY",
  method: "alipay",
  state: "approved",
};

test.each<[string, PaymentLine[], string]>([
  ["gave the level", [yuanPaid], "¥95, paid once"],
  ["is still under review", [{ ...yuanPaid, state: "review" }], "$9.99 a month"],
  ["gave another level", [{ ...yuanPaid, levelId: 2 }], "$9.99 a month"],
  [
    "was followed by one at PayPal",
    [{ ...yuanPaid, method: "paypal", state: "paid" }, yuanPaid],
    "$9.99 a month",
  ],
])("the membership tab shows the price that was paid where an Alipay payment %s", (_, payments, price) => {
  const list: MemberPayments = { payments, renewal: null, complete: true };
  queryClient.setQueryData(paymentsQuery.queryKey, list);
  expect(levelAndPrice("en")[1]).toBe(price);
});

test("the membership tab shows WordPress's own text of an unreadable price, or a dash", () => {
  expect(levelAndPrice("en", { price: null })).toEqual(["Silver", "$9.99 per Month."]);
  expect(levelAndPrice("en", { price: null, priceText: null })[1]).toBe(en.member.profile.never);
});

test("the membership tab names a level as WordPress does, with the Chinese name in Chinese", () => {
  const named = { levelName: "Quiet nights", levelNames: { zh: "静夜会员" } };
  expect([levelAndPrice("en", named)[0], levelAndPrice("zh", named)[0]]).toEqual([
    "Quiet nights",
    "静夜会员",
  ]);
  expect(levelAndPrice("zh", { ...named, levelNames: {} })[0]).toBe("Quiet nights");
  expect(levelAndPrice("en", { levelName: null })[0]).toBe("Silver");
});

test("the membership tab says first that a withdrawal has been received", () => {
  const html = tabHtml("en", { ...user, withdrawalAt: "2026-11-30T21:00:00Z" });
  expect(html.replace(/<[^>]+>/g, "")).toMatch(/^We received your withdrawal on 30 Nov 2026\./);
});
