import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestPrompt } from "#components/account/guest-prompt.tsx";
import { HeroButton } from "#components/membership/join/hero-button.tsx";
import { PlanButton } from "#components/membership/plan-button.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import type { Plan } from "#lib/membership/plans.ts";
import en from "#messages/en.json";

const price = { currency: "USD", amount: "12.99", initial: "12.99", cycle: null, trial: null };
const plan = { id: 3, name: "Silver", cadence: "monthly" as const, price, priceText: "" } as Plan;
const { become, upgradeButton: upgrade, yours, plans: words } = en.vip;
const action = { texts: words, closed: false, yuan: false, offered: [], otherWords: {} };

/** A login link names no way back, or crawlers would find one login for each page and plan. The browser adds it. */
test.each([
  ["en", "/login"],
  ["zh", "/zh/login"],
] as const)("all links to the login in a page's HTML name one address: %s", (locale, login) => {
  const html = renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <GuestPrompt texts={en.comment} />
      <HeroButton plans={[plan]} closed={false} texts={{ become, upgrade, yours }} />
      <PlanButton {...action} locale={locale} levelId={3} below={2} plan={plan} className="btn" />
    </LocaleProvider>,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([login, login, login]);
});
