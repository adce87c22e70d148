import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OtherSubscriptions } from "#components/profile/membership/other-subscriptions.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { user } from "#tests/support/browser/api-browser.ts";

type Other = Member["otherSubscriptions"][number];
const otherSubscription: Other = {
  id: "I-OTHER",
  levelName: "Silver",
  levelNames: { zh: "白银" },
  nextAt: "2099-12-01T10:00:00Z",
  amount: "12.99",
  currency: "USD",
};

/** The words of the list and its buttons. */
function renderList(locale: Locale, ...otherSubscriptions: Other[]): string {
  const { member, payment } = locale === "en" ? en : zh;
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <OtherSubscriptions
        member={{ ...user, otherSubscriptions }}
        texts={member.profile}
        close={payment.list.close}
      />
    </LocaleProvider>,
  ).replace(/<[^>]*>/g, "|");
}

test("a member without another subscription sees no list", () => expect(renderList("en")).toBe(""));

test("each other subscription shows its charge, its date and a way to end it, in both languages", () => {
  for (const [locale, texts] of [
    ["en", en.member.profile.other],
    ["zh", zh.member.profile.other],
  ] as const) {
    const html = renderList(locale, otherSubscription, { ...otherSubscription, id: "I-SECOND" });
    expect(html).toContain(texts.title);
    expect(html).toContain(texts.ofLevel.replace("{level}", locale === "zh" ? "白银" : "Silver"));
    expect(html).toContain("12.99");
    expect(html.split(texts.cancel)).toHaveLength(3);
  }
});

test.each<[string, Partial<Other>, string]>([
  ["a level that was deleted", { levelName: null, levelNames: {} }, en.member.profile.other.unknown],
  ["no known charge", { nextAt: null }, en.member.profile.other.running],
  ["a charge that was due long ago", { nextAt: "2020-01-01T00:00:00Z" }, en.member.profile.other.running],
  ["no known amount", { amount: null }, en.member.profile.other.running],
])("another subscription with %s is listed", (_, change, text) =>
  expect(renderList("en", { ...otherSubscription, ...change })).toContain(text),
);
