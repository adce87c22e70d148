import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright/test";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { field, rows, send } from "#tests/support/e2e/comments.ts";
import { cards } from "#tests/support/e2e/lists.ts";
import {
  expect,
  expectMember,
  expectVisitor,
  formOn,
  logIn,
  openMenu,
  ready,
  signIn,
  test,
} from "#tests/support/e2e/member.ts";
import { header } from "#tests/support/e2e/shell.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { player } from "#tests/support/e2e/video.ts";
import { openBackOffice, openScreen } from "./back-office.ts";
import { membersVideo } from "./members.ts";
import { runPhp } from "./run-php.ts";

const { siteUrl, wordpressUrl } = wordpressSite;
const { en } = words;

type Item = { slug: string; title: { rendered: string }; acf: { main_embed_code: string } };

/** A free video of the demo's in WordPress's own list. */
async function freeVideo(): Promise<Item> {
  const answer = await fetch(`${wordpressUrl}/wp-json/asmr/v1/videos?per_page=30&vip=0`);
  const { videos } = (await answer.json()) as { videos: Item[] };
  const plain = videos.find(({ acf }) => acf.main_embed_code.includes("/demo/"));
  if (!plain) throw new Error("no such video");
  return plain;
}

/** The ms after which a request first gets the text, however long a busy machine takes to respond. */
async function untilShown(path: string, text: string): Promise<number> {
  const saved = Date.now();
  let requests = saved;
  const ask = async () => {
    requests = Date.now();
    return (await fetch(siteUrl + path)).text();
  };
  await expect.poll(ask, { message: path, intervals: [50], timeout: 20_000 }).toContain(text);
  return requests - saved;
}

/** The editor's title field; newer WordPresses have it in an iframe. */
async function titleField(editor: Page): Promise<Locator> {
  const [inPage, inFrame] = [editor, editor.frameLocator('iframe[name="editor-canvas"]')].map((place) =>
    place.getByLabel("Add title"),
  ) as [Locator, Locator];
  await expect.poll(async () => (await inPage.count()) + (await inFrame.count())).toBe(1);
  return (await inPage.count()) === 1 ? inPage : inFrame;
}

test("a visitor browses, searches in both scripts, and watches", async ({ page, visit }) => {
  await visit("/");
  await expect(cards(page).first()).toBeVisible();
  await visit("/videos");
  await header(page).getByRole("searchbox").fill("rain");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/query=rain/);
  await expect(cards(page).first()).toContainText(/rain/i);
  await visit(`/videos?query=${encodeURIComponent("雨聲")}`);
  await expect(cards(page).first()).toContainText("雨声");
  const { slug } = await freeVideo();
  await visit(`/video/${slug}`);
  await expect(player(page).locator("iframe, video")).toHaveAttribute("src", /^\/demo\//);
});

test("a visitor registers, comments, saves a video, leaves and comes back", async ({ page, visit }) => {
  const account = {
    email: `j-${randomUUID().slice(0, 8)}+x@murmur.example`,
    password: "Soft-rain-22",
    name: "Nova 夜",
  };
  const t = en.member.register;
  const { slug } = await freeVideo();
  await visit("/register");
  const form = formOn(page);
  await form.field(t.email).fill(account.email);
  await form.field(t.displayName).fill(account.name);
  await form.field(t.password).fill(account.password);
  await form.submit.click();
  await expectMember(page, account.name);

  await visit(`/video/${slug}`);
  await expect(page.getByText(account.email)).toBeVisible();
  runPhp("change.php", "email", account.email, "confirmed");
  await page.reload();
  const said = `Asleep at once ${randomUUID().slice(0, 6)}`;
  await field(page).fill(said);
  await send(page).click();
  await expect(rows(page).first()).toContainText(said);
  await expect(rows(page).first()).toContainText(account.name);
  await page.getByRole("main").getByRole("button", { name: en.watchLater.add, exact: true }).click();
  const kept = page.getByRole("main").getByRole("button", { name: en.watchLater.remove, exact: true });
  await expect(kept).toHaveAttribute("aria-pressed", "true");

  await (await openMenu(page)).getByRole("button", { name: en.member.menu.logout }).click();
  await expectVisitor(page);
  await visit("/login");
  await logIn(page, account);
  await expectMember(page, account.name);
  await visit(`/video/${slug}`);
  await expect(kept).toHaveAttribute("aria-pressed", "true");
});

test("a VIP sees a VIP video in full, and a visitor sees a trailer or an offer", async ({ page, visit }) => {
  const { slug } = await membersVideo();
  await visit(`/video/${slug}`);
  await expect(page.getByRole("main")).toContainText(/VIP/);
  const seen = await page.content();
  await signIn(page, ready("silver"));
  await visit(`/video/${slug}`);
  const frame = player(page).locator("iframe, video");
  await expect(frame).toHaveAttribute("src", /^\/demo\//);
  const whole = (await frame.getAttribute("src")) ?? "";
  expect(seen).not.toContain(whole);
});

test("a title that an editor changes in WordPress is on the site within two seconds", async ({
  page,
  context,
  expectErrors,
}) => {
  // WordPress's preview frames the site's front page, which refuses that; the preview of an embed code loads the film's
  // host, which tests can't reach.
  expectErrors(/Framing 'http/, /cloudflarestream\.com/);
  const editor = await context.newPage();
  await openBackOffice(editor);
  await openScreen(editor, "edit.php?post_type=murmur_video&post_status=publish");
  const row = editor.locator("a.row-title").first();
  const before = (await row.textContent()) ?? "";
  await page.goto("/videos");
  await expect(page.getByRole("link", { name: before }).first()).toBeVisible();
  await row.click();
  const after = `Rain on a tin roof ${randomUUID().slice(0, 6)}`;
  await (await titleField(editor)).fill(after);
  // WordPress 6.6 has renamed the button.
  await editor.getByRole("button", { name: /^(?:Update|Save)$/ }).click();
  await expect(editor.getByText("Video updated.")).toBeVisible();
  expect(await untilShown("/videos", after)).toBeLessThan(2_000);
  await page.goto("/videos");
  await expect(page.getByRole("link", { name: after }).first()).toBeVisible();
});

test("a changed anchor, level and text are on the site within two seconds", async ({ page, visit }) => {
  const anchors = (await (
    await fetch(`${wordpressUrl}/wp-json/asmr/v1/anchors?per_page=1`)
  ).json()) as Item[];
  for (const [kind, which, path] of [
    ["anchor", anchors[0]?.slug ?? "", "/anchors"],
    ["level", "3", "/vip"],
    ["page", "refunds", "/refunds"],
  ] as const) {
    // Caches the page.
    await visit(path);
    const text = `Quiet ${randomUUID().slice(0, 6)}`;
    runPhp("change.php", kind, which, text);
    expect(await untilShown(path, text), kind).toBeLessThan(2_000);
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(text);
  }
});

test("the library is exported and imported by buttons", async ({ page }) => {
  await openBackOffice(page);
  await openScreen(page, "tools.php?page=murmur-library");
  const give = async () => {
    const given = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    return readFileSync(await (await given).path(), "utf8");
  };
  const before = await give();
  const { videos, anchors } = JSON.parse(before) as Record<"videos" | "anchors", unknown[]>;
  expect(videos.length).toBeGreaterThan(500);
  const library = { name: "library.json", mimeType: "application/json", buffer: Buffer.from(before) };
  await page.getByLabel("File").setInputFiles(library);
  // The click waits for the response.
  await page.getByRole("button", { name: "Import" }).click({ timeout: 90_000 });
  const said = page.getByText(`${videos.length} videos and ${anchors.length} anchors are in.`);
  await expect(said).toBeVisible({ timeout: 60_000 });
  expect(await give()).toBe(before);
  const broken = { ...library, buffer: Buffer.from('{"format":"murmur-library","version":1,"videos":[{}]}') };
  await page.getByLabel("File").setInputFiles(broken);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("slug is a required property of library[videos][0].")).toBeVisible();
});

test("an editor sees at once how the site reads a player's code", async ({ page }) => {
  await openBackOffice(page);
  await openScreen(page, "post-new.php?post_type=murmur_video");
  const code = page.getByRole("textbox", { name: "Embed code" });
  await code.fill('<iframe src="https://player.example/x"></iframe>');
  await code.blur();
  await expect(page.getByText(/does not play from player\.example/)).toBeVisible();
  await code.fill('<iframe src="https://player.vimeo.com/video/1"></iframe>');
  await code.blur();
  await expect(page.getByText("The site plays this.")).toBeVisible();
  await expect(page.locator(".murmur-preview iframe")).toHaveAttribute(
    "src",
    "https://player.vimeo.com/video/1",
  );
});
