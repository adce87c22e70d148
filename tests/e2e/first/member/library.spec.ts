import { siteUrl } from "#harness/addresses.ts";
import { library } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { accounts, expect, openMenu, signIn, test } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("Watch later and History have pages of their own, and can be cleared there", async ({ page, visit }) => {
  const { library: w, watchLater } = words.en;
  await visit("/watch-later");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fwatch-later/);
  await signIn(page, await accounts.make());
  const { videos } = await library();
  const [first, second] = videos.filter(({ picture }) => picture);
  if (!first || !second) throw new Error("the library is empty");
  const put = (path: string, data: object) => page.request.put(path, { data, headers: { origin: siteUrl } });
  for (const { slug } of [first, second]) {
    await put("/_api/user/watch-later", { slug, saved: true });
    await put("/_api/user/history", { slug, position: 60, duration: 2_580 });
  }
  // In one column, so that a growing element moves others.
  await page.setViewportSize({ width: 390, height: 844 });
  const shifts = await watchShifts(page);
  for (const [path, { title, clear, question }, empty] of [
    ["/watch-later", w.watchLater, watchLater.empty],
    ["/history", w.history, w.history.empty],
  ] as const) {
    await visit(path);
    await expect(heading(page)).toHaveText(title);
    const card = page.getByRole("main").getByRole("link", { name: first.title });
    await expect(card).toContainText("42 min left");
    expect(await shifts(), path).toBeLessThan(0.001);
    await page.getByRole("button", { name: clear }).click();
    await expect(page.getByRole("alertdialog", { name: question })).toBeVisible();
    await page.getByRole("button", { name: w.clearYes, exact: true }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /^noindex/);
  }
});

test("a history that fails to load is not shown as empty, and disappears after a logout in another tab", async ({
  page,
  visit,
  expectErrors,
}) => {
  const { library: w, watchLater, home, member } = words.en;
  expectErrors(/status of 502/);
  await signIn(page, await accounts.make());
  const [{ slug, title } = { slug: "", title: "" }] = (await library()).videos;
  const noted = { slug, position: 60, duration: 2_580 };
  await page.request.put("/_api/user/history", { data: noted, headers: { origin: siteUrl } });
  const error = { code: "UPSTREAM_FAILED", message: "x" };
  await page.route("**/_api/user/history", (route) => route.fulfill({ status: 502, json: { error } }));
  const main = page.getByRole("main");
  await visit("/");
  await expect(main.getByText(watchLater.loadFailed)).toBeVisible();
  await expect(main.getByText(home.starters)).toHaveCount(0);
  await visit("/history");
  await expect(main.getByRole("alert")).toHaveText(watchLater.loadFailed);
  await expect(main.getByText(w.history.empty)).toHaveCount(0);
  await page.unrouteAll();
  await visit("/history");
  await expect(main.getByRole("link", { name: title })).toBeVisible();
  const other = await page.context().newPage();
  await visit("/updates", { page: other });
  await (await openMenu(other)).getByRole("button", { name: member.menu.logout }).click();
  await expect(main.getByText(w.history.empty)).toBeVisible();
  await expect(main.getByRole("link", { name: title })).toHaveCount(0);
});

test("nothing moves while a new member's pages load @phone", async ({ page, visit, language }) => {
  const { library: w, following, watchLater, home } = words[language];
  await signIn(page, await accounts.make());
  const shifts = await watchShifts(page);
  for (const [path, text] of [
    ["/", home.starters],
    ["/watch-later", watchLater.empty],
    ["/history", w.history.empty],
    ["/following", following.empty],
  ] as const) {
    await visit(path);
    const said = page.getByText(text).filter({ visible: true });
    await expect(said).toBeVisible();
    expect(await shifts(), path).toBeLessThan(0.001);
    await said.scrollIntoViewIfNeeded();
    // Fully, because a row clips wide content.
    await expect(said, path).toBeInViewport({ ratio: 0.99 });
  }
});

test("followed anchors have a page, and their new videos are on the home page", async ({
  page,
  visit,
  language,
}) => {
  const { following: w, home } = words[language];
  await signIn(page, await accounts.make());
  await visit("/anchors/nia-hollow");
  const follow = page.getByRole("button", { name: `${w.button.named}Nia Hollow` });
  await follow.click();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  const tell = (following: boolean) =>
    page.request.put("/_api/user/following", {
      data: { anchor: "little-grey-room", following },
      headers: { origin: siteUrl },
    });
  await tell(true);
  await visit("/following");
  await expect(page.getByRole("main").getByRole("link", { name: "Nia Hollow", exact: true })).toBeVisible();
  const followed = page.getByRole("button", { name: new RegExp(w.button.follow) });
  await expect(followed).toHaveCount(2);
  const buttons = await followed.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(buttons.map(({ height }) => height)).size, "beside a longer name, too").toBe(1);
  await tell(false);
  await expectAccessible(page, "following");
  const address = await page.getByRole("textbox", { name: w.feed.address }).inputValue();
  expect(await (await page.request.get(address)).text()).toContain("<dc:creator>Nia Hollow</dc:creator>");
  await visit("/");
  const row = page.getByRole("region", { name: home.followed });
  await expect(row.getByRole("link").nth(1)).toContainText("Nia Hollow");
  await visit("/following");
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await follow.click();
  await expect(page.getByText(w.empty)).toBeVisible();
  const suggested = page.getByRole("region", { name: w.suggested }).getByRole("button");
  await expect(suggested).toHaveCount(6);
  await suggested.first().click();
  await expect(page.getByText(w.empty)).toHaveCount(0);
  await expect(suggested, "goes on offering the others").toHaveCount(5);
});
