import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

const paidAt = "2026-11-02T08:00:00.000Z";
const event = { at: paidAt, amount: null, currency: null, undelivered: null };
const member = {
  member: "7",
  name: "Lin",
  email: "lin@murmur.example",
  memberUrl: "https://wordpress.example/wp-admin/user-edit.php?user_id=7",
};
const common = { ...member, reason: null, note: null, agreed: null, at: paidAt };
const refused = {
  ...common,
  id: "I-REFUSED",
  number: "I-REFUSED",
  method: "paypal",
  levelId: 3,
  state: "unapplied",
  amount: "12.99",
  currency: "USD",
  givesLevel: false,
  events: [
    { ...event, type: "paid", amount: "12.99", currency: "USD", undelivered: "refused" },
    { ...event, type: "begun" },
  ],
};
const claim = {
  ...common,
  id: "2026112200001",
  number: "2026112200001",
  method: "alipay",
  levelId: 3,
  state: "decide",
  amount: "95.00",
  currency: "CNY",
  givesLevel: true,
  events: [{ ...event, type: "begun" }],
};
const counts = {
  paid: 3,
  taken: [{ amount: "38.97", currency: "USD" }],
  refunded: [],
  waiting: 0,
  decide: 1,
  unapplied: 1,
};
const wrong = {
  check: "webhook",
  level: "fail",
  text: "PayPal sends elsewhere",
  url: "https://paypal.example/",
};

test("a payment that waits for an administrator is found, opened and decided @phone", async ({
  page,
  visit,
  language,
}) => {
  const { admin } = words[language];
  const main = page.getByRole("main");
  const sent: unknown[] = [];
  const searched: (string | null)[] = [];
  await page.route("**/_api/admin/payments*", (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    }
    searched.push(new URL(route.request().url()).searchParams.get("search"));
    const rows = sent.length > 0 ? [refused] : [refused, claim];
    return route.fulfill({
      json: { rows, withdrawals: [], counts, checkedAt: new Date().toISOString(), findings: [wrong] },
    });
  });
  await signIn(page, ready("admin"));
  await visit("/admin");
  await expect(heading(page)).toHaveText(admin.title);
  await expect(main.getByText(admin.checks.webhook.advice)).toBeVisible();
  await expectAccessible(page, "the payments desk");

  const open = main.getByRole("button", { name: `${admin.open} I-REFUSED` });
  await open.press("Enter");
  await expect(main.getByRole("list", { name: admin.history })).toContainText(admin.undelivered.refused);
  for (const link of await main.getByRole("link", { name: member.email }).all())
    await expect(link).toHaveAttribute("href", member.memberUrl);
  await expectAccessible(page, "an open row");

  const decide = main.getByRole("button", { name: new RegExp(`^${admin.states.decide}`) });
  await main.getByRole("button", { name: `1: ${admin.counts.decide}` }).click();
  await expect(decide).toHaveAttribute("aria-pressed", "true");
  await expect(open).toHaveCount(0);
  const question = page.getByRole("alertdialog", { name: admin.refuseQuestion });
  const refuse = main.getByRole("button", { name: `${admin.refuse} ${claim.id}` });
  await refuse.click();
  await expect(question).toContainText(claim.id);
  await question.getByRole("button", { name: admin.notNow }).click();
  expect(sent, "a slip decides nothing").toEqual([]);
  await refuse.click();
  await question.getByRole("textbox", { name: admin.noteLabel }).fill("Not in Alipay's list");
  await question.getByRole("button", { name: admin.refuse }).click();
  await expect(main.getByText(admin.nothing)).toBeVisible();
  expect(sent).toEqual([{ action: "refuse", reference: claim.id, note: "Not in Alipay's list" }]);

  await main.getByRole("searchbox", { name: admin.search }).fill("lin@");
  await page.keyboard.press("Enter");
  await expect.poll(() => searched.at(-1)).toBe("lin@");
});
