import {
  counter,
  expectAccessibleComments,
  failedCall,
  field,
  openComments,
  rows,
  section,
  send,
  some,
  totalOf,
  upstream,
  videoWith,
} from "#tests/support/e2e/comments.ts";
import {
  accounts,
  expect,
  expectMember,
  expectVisitor,
  logIn,
  signIn,
  test,
  toasts,
} from "#tests/support/e2e/member.ts";
import { say, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("a visitor reads comments, and comes back to them after the login", async ({
  page,
  visit,
  language,
}) => {
  const w = words[language].comment;
  const video = await videoWith(some);
  const member = await accounts.make();
  await openComments(page, visit, video);
  await expect(section(page).getByRole("heading")).toHaveText(`${w.title} ${video.total}`);
  await expect(rows(page)).toHaveCount(video.total);
  await expect(section(page).getByText(w.guest)).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expectAccessibleComments(page, "a visitor's comments");
  const login = section(page).getByRole("link", { name: w.login });
  await expect(login, "one address for crawlers").toHaveAttribute("href", /^(?:\/zh)?\/login$/);
  await login.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2F/);
  await logIn(page, member, language);
  await expect(page).toHaveURL(new RegExp(`${videoPath(video)}$`));
  await expect(field(page)).toBeVisible();
});

test("a member's comment is shown at once, first in the list, and a toast says that it is posted @phone-only", async ({
  page,
  visit,
  sandbox,
  language,
}) => {
  const w = words[language].comment;
  const video = await videoWith(some);
  const member = await accounts.make({ name: "Mira 🌙" });
  await signIn(page, member);
  await openComments(page, visit, video);
  await expect(field(page)).toHaveAttribute("placeholder", w.placeholder);
  await expect(send(page)).toBeDisabled();
  await field(page).fill("  I <3 this\n好睡 👨‍👩‍👧‍👦 ");
  await expect(counter(page)).toHaveText("14/168");
  await expectAccessibleComments(page, "a member's comments");
  await sandbox.fail({ path: upstream(video), method: "POST", hang: "before" });
  // A mouse would hover over whatever comes to lie under it.
  await send(page).tap();
  const posting = rows(page).filter({ hasText: words[language].comment.posting });
  await expect(posting).toContainText("Mira 🌙");
  await expect(posting).toContainText("I <3 this");
  await expect(field(page)).toHaveValue("");
  await expect(send(page)).toBeDisabled();
  await expect(send(page)).toHaveText(w.posting);
  await sandbox.heal();
  await expect(toasts(page)).toContainText(w.posted);
  // Hovering keeps the toast open.
  await toasts(page).hover();
  await expect(posting).toHaveCount(0);
  // The toast slides in.
  const isBeside = async () => {
    const [row, toast] = [await rows(page).first().boundingBox(), await toasts(page).boundingBox()];
    return row && toast && (row.y + row.height < toast.y || toast.y + toast.height < row.y);
  };
  await expect.poll(isBeside, "the toast covers none of it").toBe(true);
  await expect(rows(page)).toHaveCount(video.total + 1);
  await expect(rows(page).first()).toContainText("Mira 🌙");
  await expect(rows(page).first()).toContainText("I <3 this");
  await expect(section(page).getByRole("heading")).toHaveText(`${w.title} ${video.total + 1}`);
  expect(await totalOf(video)).toBe(video.total + 1);
});

test("a comment of 169 characters is refused, and one of 168 is accepted", async ({
  page,
  visit,
  language,
}) => {
  const w = words[language].comment;
  const video = await videoWith(some);
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  await field(page).fill("👨‍👩‍👧‍👦".repeat(169));
  await expect(counter(page)).toHaveText("169/168");
  await expect(section(page).getByRole("alert").filter({ hasText: w.tooLong })).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(w.tooLong));
  await expect(send(page)).toBeDisabled();
  await expectAccessibleComments(page, "too long");
  await field(page).fill("👨‍👩‍👧‍👦".repeat(168));
  await expect(section(page).getByText(w.tooLong)).toHaveCount(0);
  await send(page).click();
  await expect(toasts(page)).toContainText(w.posted);
  await expect(rows(page).first()).toContainText("👨‍👩‍👧‍👦".repeat(168));
  await field(page).fill(" \n ");
  await expect(send(page)).toBeDisabled();
});

const refusals = [
  [400, "rest_invalid_param", "invalid", "COMMENT_INVALID"],
  [403, "rest_cannot_create", "unauthorized", "COMMENT_LOGIN"],
  [404, "video_not_found", "videoNotFound", null],
  [429, "comment_flood", "tooOften", "COMMENT_TOO_FAST"],
  [500, "internal_server_error", "failed", "SERVER_TROUBLE"],
] as const;

test("a refused comment is removed from the list, with its text in the form and the reason", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(failedCall);
  const { comment, errors } = words.en;
  const video = await videoWith(some);
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  // The fake WordPress stores the comment; this response lacks it.
  const before = { path: upstream(video), method: "GET", body: await sandbox.ask(upstream(video)) };
  for (const [status, code, titleKey, textKey] of refusals) {
    const title = comment[titleKey];
    const text = textKey === null ? "" : errors[textKey];
    const referenced = new RegExp(`^${say.en("errors.referenced", { text, reference: "[\\w-]+" })}$`);
    const shown = status >= 500 ? referenced : text || title;
    const body = { code, message: "No.", data: { status } };
    await sandbox.fail({ path: upstream(video), method: "POST", status, body }, before);
    await field(page).fill(`Please stay, ${status}`);
    await send(page).click();
    await expect(toasts(page).filter({ hasText: title })).toContainText(text);
    await expect(field(page)).toHaveValue(`Please stay, ${status}`);
    await expect(field(page)).toBeFocused();
    await expect(counter(page)).toHaveText("16/168");
    await expect(section(page).getByRole("alert")).toHaveText(shown);
    await expect(rows(page)).toHaveCount(video.total);
    await expect(send(page)).toBeEnabled();
    await sandbox.heal();
  }
});

test("comments that fail to load are reported, and can be requested again", async ({
  page,
  visit,
  sandbox,
  expectErrors,
  language,
}) => {
  const w = words[language].comment;
  expectErrors(failedCall);
  const video = await videoWith(some);
  await sandbox.fail({ path: upstream(video), status: 503 });
  await openComments(page, visit, video);
  const alert = section(page).getByRole("alert").filter({ hasText: w.loadFailed });
  await expect(alert).toBeVisible();
  await expect(section(page).getByText(w.empty)).toHaveCount(0);
  await expectAccessibleComments(page, "comments that failed");
  await sandbox.heal();
  await alert.getByRole("button", { name: w.retry }).click();
  await expect(rows(page)).toHaveCount(video.total);
  await expect(alert).toHaveCount(0);
});

test("a video without comments says so", async ({ page, visit, language }) => {
  const w = words[language].comment;
  await openComments(page, visit, await videoWith((total) => total === 0));
  await expect(section(page).getByText(w.empty)).toBeVisible();
  await expect(section(page).getByRole("heading")).toHaveText(w.title);
  await expect(section(page).getByRole("navigation")).toHaveCount(0);
});

test("the comments come in pages of eight", async ({ page, visit, language }) => {
  const w = words[language].comment;
  const video = await videoWith((total) => total > 16 && total < 24);
  await openComments(page, visit, video);
  const pager = section(page).getByRole("navigation", { name: w.pages });
  const step = (name: "previous" | "next") =>
    pager.getByRole("button", { name: words[language].pager[name] });
  const at = (number: number) => say[language]("comment.pageOf", { page: String(number), total: "3" });
  await expect(rows(page)).toHaveCount(8);
  await expect(pager.getByRole("status")).toHaveText(at(1));
  await expect(step("previous")).toBeDisabled();
  const first = await rows(page).first().textContent();
  await step("next").click();
  await expect(pager.getByRole("status")).toHaveText(at(2));
  await expect(rows(page).first()).not.toHaveText(first ?? "");
  await expect(section(page).getByRole("group", { name: w.list })).toBeFocused();
  await expect(rows(page).first()).toBeInViewport();
  await step("next").click();
  await expect(rows(page)).toHaveCount(video.total - 16);
  await expect(step("next")).toBeDisabled();
  await expectAccessibleComments(page, "the last page of comments");
});

test("a session that ends during writing is reported once, and the comment's text is there after the next login", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(failedCall);
  const video = await videoWith(some);
  const member = await accounts.make();
  await signIn(page, member);
  const own = page.waitForResponse(/\/comments\/mine$/);
  await openComments(page, visit, video);
  await expectMember(page, member.name);
  await own;
  await field(page).fill("Still here");
  await accounts.change(member, { sessions: "stale" });
  await send(page).click();
  await expect(section(page).getByText(words.en.comment.guest)).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText(words.en.errors.SESSION_STALE);
  await expectVisitor(page);
  await section(page).getByRole("link", { name: words.en.comment.login }).click();
  await logIn(page, member);
  await expect(field(page)).toHaveValue("Still here");
});

test("a comment whose answer is lost is in the list, and a second one at once is refused as a flood", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(failedCall);
  const video = await videoWith(some);
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  await sandbox.fail({ path: upstream(video), method: "POST", cutJson: true });
  await field(page).fill("Did it arrive?");
  await send(page).click();
  await expect(toasts(page)).toContainText(words.en.comment.failed);
  await expect(field(page)).toHaveValue("Did it arrive?");
  await expect(rows(page)).toHaveCount(video.total + 1);
  await expect(rows(page).first()).toContainText("Did it arrive?");
  await sandbox.heal();
  await field(page).fill("Number 2");
  await send(page).click();
  await expect(toasts(page).filter({ hasText: words.en.comment.tooOften })).toBeVisible();
  await expect(field(page)).toHaveValue("Number 2");
});
