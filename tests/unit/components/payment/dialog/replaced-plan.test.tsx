import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { ReplacedPlan } from "#components/payment/dialog/replaced-plan.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Account } from "#lib/contracts/accounts/member.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import { user } from "#tests/support/browser/api-browser.ts";

afterEach(() => queryClient.clear());

const gold = { id: 4, name: "Gold", cadence: "quarterly", price: null, priceText: "" } as const;

function shownTo(membershipLevelId: number, givesLevelAtOnce = true, role: Account["role"] = "user"): string {
  const member: Account = { ...user, role, membershipLevelId, membershipLevelName: "Silver" };
  queryClient.setQueryData(sessionQuery.queryKey, member);
  return renderToStaticMarkup(
    <LocaleProvider locale="en">
      <ReplacedPlan
        plan={gold}
        givesLevelAtOnce={givesLevelAtOnce}
        texts={{ ...en.payment.dialog, every: en.vip.plans.every }}
      />
    </LocaleProvider>,
  );
}

test("the purchase dialog says what becomes of a plan that is already paid", () => {
  expect(shownTo(3)).toContain("Gold replaces Silver today.");
  expect(shownTo(3, false)).toContain("Gold replaces Silver once your payment is approved.");
});

test("the purchase dialog says nothing about other plans if no paid plan ends", () =>
  expect([shownTo(1), shownTo(4), shownTo(3, true, "admin")]).toEqual(["", "", ""]));
