import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MembershipTab, type MembershipTabProps } from "#components/profile/membership-tab.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { user } from "#tests/support/browser/api-browser.ts";

// The tab shows the price at which a member bought, whatever the level costs today (product: Membership tab).

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

/** The level and the price in the tab. */
function renderTab(locale: Locale, change: Partial<Subscription> = {}, membershipLevelId = 3): string[] {
  const { member, payment, vip, levels } = locale === "en" ? en : zh;
  const payments = {
    texts: payment.list,
    site: "Murmur",
    supportEmail: null,
    paypalUrl: "https://paypal.test",
    periods: vip.plans,
  };
  const html = renderToStaticMarkup(
    <LocaleProvider locale={locale} {...(locale === "zh" && { levels })}>
      <MembershipTab
        member={{ ...user, membershipLevelId, subscription: { ...bought, ...change } }}
        texts={member.profile}
        payments={payments}
        requests={null}
        upgrade={upgrade}
        withdraw={(locale === "en" ? en : zh).layout.withdraw}
      />
    </LocaleProvider>,
  );
  return [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].slice(0, 2).map(([, text = ""]) => text);
}

test("the membership tab shows the price at which the level was bought, in both languages", () => {
  expect(renderTab("en")).toEqual(["Silver", "$9.99 a month"]);
  expect(renderTab("zh")).toEqual([zh.levels[3], `${zh.vip.plans.per.monthly}US$9.99`]);
});

test("the membership tab says that a level was bought for life", () => {
  const price = { currency: "USD", amount: "149.00", initial: "149.00", cycle: null, trial: null };
  expect(renderTab("en", { levelName: "Diamond", price }, 6)).toEqual([
    "Diamond",
    `$149 ${en.vip.plans.per.lifetime}`,
  ]);
});

test("the membership tab shows WordPress's own text of an unreadable price, or a dash", () => {
  expect(renderTab("en", { price: null })).toEqual(["Silver", "$9.99 per Month."]);
  expect(renderTab("en", { price: null, priceText: null })[1]).toBe(en.member.profile.never);
});

test("the membership tab names a level as WordPress does, with the Chinese name in Chinese", () => {
  const named = { levelName: "Quiet nights", levelNames: { zh: "静夜会员" } };
  expect([renderTab("en", named)[0], renderTab("zh", named)[0]]).toEqual(["Quiet nights", "静夜会员"]);
  expect(renderTab("zh", { ...named, levelNames: {} })[0]).toBe("Quiet nights");
  expect(renderTab("en", { levelName: null })[0]).toBe("Silver");
});
