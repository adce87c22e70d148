import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, expect, test } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const main = (page: Page) => page.locator("main");

for (const [path, kind] of [
  ["/withdraw", "withdrawal"],
  ["/cancel", "cancellation"],
] as const)
  test(`${path} takes two steps and mails a receipt, whose link needs a confirmation @phone`, async ({
    page,
    visit,
    language,
    expectErrors,
  }) => {
    expectErrors(/status of 400/);
    const t = { ...words[language].withdraw.form, ...words[language].withdraw[kind] };
    const account = await accounts.make();
    await visit("/");
    await page
      .locator("footer")
      .getByRole("link", { name: words[language].layout[kind === "withdrawal" ? "withdraw" : "cancel"] })
      .click();
    await expect(heading(page)).toHaveText(t.heading);
    await page.getByRole("button", { name: t.next }).click();
    await expect(page.getByText(words[language].validation.nameRequired)).toBeVisible();
    await page.getByLabel(t.name, { exact: true }).fill(account.name);
    await page.getByLabel(t.email, { exact: true }).fill(account.email);
    await expectAccessible(page, `${path}, first step`);
    await page.getByRole("button", { name: t.next }).click();
    await expect(page.getByRole("heading", { name: t.question })).toBeFocused();
    await expect(main(page)).toContainText(account.email);
    await expectAccessible(page, `${path}, second step`);
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(page.getByRole("heading", { name: t.done })).toBeVisible();
    await expect(main(page).getByRole("status")).toContainText("UTC");
    await expect.poll(() => accounts.mailsTo(account)).toHaveLength(1);

    await page.goto("/demo/mailbox");
    await page.locator("article", { hasText: account.email }).getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`${prefixes[language]}${path}#.`));
    const link = page.url();
    await expectAccessible(page, `${path}, from a mail`);
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(main(page).getByRole("status")).toContainText(t.confirmed);

    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(main(page).getByRole("alert")).toContainText(words[language].errors.WITHDRAWAL_LINK_INVALID);
  });
