import type { Page, Response } from "playwright/test";
import { cards } from "#tests/support/e2e/lists.ts";
import {
  type Account,
  accounts,
  expect,
  expectMember,
  formOn,
  logIn,
  memberApi,
  openMenu,
  test,
  toasts,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** Collects the headers and bodies of all responses, and their kinds. */
function watchAnswers(page: Page) {
  const reading: Promise<{ kind: string; text: string }>[] = [];
  const read = async (response: Response) => {
    const headers = await response.headersArray();
    const body = await response.body().catch(() => Buffer.alloc(0));
    const kind = (await response.headerValue("content-type"))?.split(";")[0] ?? "";
    const lines = headers.map(({ name, value }) => `${name}: ${value}`);
    return { kind: body.length > 0 ? kind : "", text: `${response.url()}\n${lines.join("\n")}\n${body}` };
  };
  const listen = (response: Response) => void reading.push(read(response));
  page.context().on("response", listen);
  // Ignores later responses, which a closing page could not deliver.
  return () => {
    page.context().off("response", listen);
    return Promise.all(reading);
  };
}

/** The browser's storage that a script can read. */
const readable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify({
      cookie: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      state: history.state,
      html: document.documentElement.outerHTML,
    }),
  );

/** Encodings in which a token could hide. */
function spellings(token: string): string[] {
  const parts = token.split(".").slice(1);
  return [token, ...parts, encodeURIComponent(token), Buffer.from(token).toString("base64").slice(0, -4)];
}

type Use = {
  page: Page;
  visit: (path: string) => Promise<unknown>;
  sandbox: { fail(...faults: { path: string; times: number; body: unknown }[]): Promise<void> };
};

/** WordPress returns exactly this token to a login by the form. */
async function logInWithCanary({ page, visit, sandbox }: Use, account: Account): Promise<string> {
  const token = await accounts.logInElsewhere(account);
  await sandbox.fail({ path: memberApi.token, times: 1, body: { token, user_email: account.email } });
  await visit("/login");
  await logIn(page, account);
  await expect(heading(page)).toHaveText(account.name);
  await page.getByRole("tab", { name: words.en.member.profile.infoTab }).click();
  return token;
}

test("a member's token is in nothing that a browser gets or stores", async ({ page, visit, sandbox }) => {
  const account = await accounts.make({ levelId: 3, name: "Canary Bird" });
  const answers = watchAnswers(page);
  const token = await logInWithCanary({ page, visit, sandbox }, account);

  const kept = [await readable(page)];
  await formOn(page).form.getByRole("textbox").fill("Canary Two");
  await formOn(page).submit.click();
  await expectMember(page, "Canary Two");
  await page.getByRole("tab", { name: words.en.member.profile.membershipTab }).click();
  await page.getByRole("button", { name: words.en.member.profile.cancel }).click();
  await page.getByRole("button", { name: words.en.member.profile.cancelYes }).click();
  await expect(toasts(page).filter({ hasText: words.en.member.profile.cancelled })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Murmur" }).click();
  await expect(page).toHaveURL("/");
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/video\//);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("starts-on-arrival"))).toBeNull();
  kept.push(await readable(page));
  await page.reload();
  await expectMember(page, "Canary Two");
  kept.push(await readable(page), JSON.stringify(await page.context().cookies()));
  await (await openMenu(page)).getByRole("button", { name: words.en.member.menu.logout }).click();
  await expect(page).toHaveURL("/");
  kept.push(await readable(page));

  const got = await answers();
  const kinds = new Set(got.map(({ kind }) => kind));
  for (const kind of ["text/html", "text/x-component", "application/json", "application/javascript"])
    expect(kinds).toContain(kind);
  expect(got.some(({ text }) => text.includes("Canary Two"))).toBe(true);
  const everything = [...kept, ...got.map(({ text }) => text)];
  for (const spelling of spellings(token))
    expect(everything.filter((text) => text.includes(spelling))).toEqual([]);
});

test("scripts see a marker that contains only 1, and the session's cookie is httpOnly and Lax", async ({
  page,
  visit,
}) => {
  const account = await accounts.make();
  await visit("/login");
  await logIn(page, account);
  await expect(heading(page)).toHaveText(account.name);
  const seen = await page.evaluate(() => document.cookie.split("; ").toSorted());
  expect(seen).toEqual(["lang=en", expect.stringMatching(/^signed_in-[0-9a-f]{12}=1$/)]);
  const cookies = await page.context().cookies();
  const [sealed, ...more] = cookies.filter(({ name }) => /^session-[0-9a-f]{12}$/.test(name));
  expect(more).toEqual([]);
  expect(sealed).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(sealed?.value.length).toBeLessThan(4_000);
  expect(sealed?.value).not.toContain(Buffer.from(account.email).toString("base64url").slice(2, -2));
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(JSON.parse(stored)).toMatchObject({ lang: "en" });
  for (const word of [account.email, account.name, "token", sealed?.value ?? "", sealed?.name ?? ""])
    expect(stored).not.toContain(word);
});
