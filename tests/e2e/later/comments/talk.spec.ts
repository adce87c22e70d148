import type { Page } from "playwright/test";
import { sandboxUrl } from "#harness/addresses.ts";
import {
  comment,
  expectAccessibleComments,
  failedCall,
  field,
  openComments,
  rows,
  sayElsewhere,
  section,
  some,
  upstream,
  videoWith,
} from "#tests/support/e2e/comments.ts";
import { library } from "#tests/support/e2e/library.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { accounts, expect, ready, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { say, words } from "#tests/support/e2e/texts.ts";

const heart = (page: Page, text: string, count: number, language: "en" | "zh" = "en") =>
  comment(page, text).getByRole("button", { name: say[language]("talk.heart", { count: String(count) }) });

test.beforeEach(({ settings }) => settings({ commentSeconds: 0 }));

test("a visitor reads replies, hearts and the anchor's mark, and nothing moves @phone", async ({
  page,
  visit,
  language,
}) => {
  const { talk } = words[language];
  const video = await videoWith(some);
  const [anchor, member] = [await accounts.make({ name: "Nia" }), await accounts.make({ name: "Lin" })];
  const { anchors } = await library();
  await accounts.change(anchor, { anchor: anchors.find(({ id: of }) => of === video.anchorId)?.slug ?? "" });
  const id = await sayElsewhere(member, video, "Is it rain?");
  await sayElsewhere(anchor, video, "Rain on a tent", id);
  const authorization = `Bearer ${await accounts.logInElsewhere(anchor)}`;
  await fetch(`${sandboxUrl}${upstream(video)}/${id}/heart`, { method: "PUT", headers: { authorization } });
  const shifts = await watchShifts(page);
  await openComments(page, visit, video);
  await expect(comment(page, "Rain on a tent")).toContainText(talk.anchor);
  await expect(comment(page, "Rain on a tent")).toContainText("Nia");
  const replies = section(page).getByRole("list", { name: say[language]("talk.replies", { name: "Lin" }) });
  await expect(replies.getByRole("listitem")).toHaveCount(1);
  await expect(section(page).getByText(say[language]("talk.hearts", { count: "1" }))).toHaveCount(1);
  await expect(section(page).getByRole("button")).toHaveCount(0);
  await expectAccessibleComments(page, "a visitor's replies");
  expect(await shifts()).toBeLessThan(0.001);
});

test("a heart is given and taken back, once however often it is pressed", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(failedCall);
  const video = await videoWith(some);
  const id = await sayElsewhere(await accounts.make(), video, "Soft 7421");
  await signIn(page, await accounts.make());
  const shifts = await watchShifts(page);
  await openComments(page, visit, video);
  const none = heart(page, "Soft 7421", 0);
  await expect(none).toHaveAttribute("aria-pressed", "false");
  expect(await shifts(), "the buttons take the room that waits").toBeLessThan(0.001);
  await sandbox.forgetCalls();
  await sandbox.fail({ path: `${upstream(video)}/${id}/heart`, method: "PUT", latencyMs: 300, times: 1 });
  const answered = page.waitForResponse(/\/heart$/);
  await none.dblclick();
  const one = heart(page, "Soft 7421", 1);
  await expect(one).toHaveAttribute("aria-pressed", "true");
  await expect(one).toBeFocused();
  await expect.poll(async () => (await sandbox.calls())[`PUT ${upstream(video)}/${id}/heart`]).toBe(1);
  await answered;
  await page.reload();
  await section(page).scrollIntoViewIfNeeded();
  await expect(one).toHaveAttribute("aria-pressed", "true");
  await one.press("Space");
  await expect(none).toHaveAttribute("aria-pressed", "false");
  await expect(none).not.toHaveAttribute("aria-busy");
  await sandbox.fail({ path: `${upstream(video)}/${id}/heart`, status: 503 });
  await none.click();
  await expect(toasts(page)).toContainText(words.en.talk.heartFailed);
  await expect(none).toHaveAttribute("aria-pressed", "false");
});

test("a reply to a reply is shown beside it, and the focus returns to what opened the form @phone", async ({
  page,
  visit,
  language,
}) => {
  const { talk } = words[language];
  const video = await videoWith(some);
  const author = await accounts.make({ name: "Lin" });
  const id = await sayElsewhere(author, video, "Which tent?");
  await sayElsewhere(author, video, "A red one", id);
  await signIn(page, await accounts.make({ name: "Mira" }));
  await openComments(page, visit, video);
  const open = comment(page, "A red one").getByRole("button", { name: talk.reply, exact: true });
  await open.focus();
  await page.keyboard.press("Enter");
  const form = section(page).getByRole("textbox", { name: say[language]("talk.replyTo", { name: "Lin" }) });
  await expect(form).toBeFocused();
  await expect(open).toHaveAttribute("aria-expanded", "true");
  await expectAccessibleComments(page, "the form of a reply");
  const cancel = section(page).getByRole("button", { name: talk.cancel });
  await cancel.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await form.fill("Thank you");
  await section(page).getByRole("button", { name: talk.send }).press("Enter");
  await expect(toasts(page)).toContainText(words[language].comment.posted);
  const replies = section(page).getByRole("list", { name: say[language]("talk.replies", { name: "Lin" }) });
  await expect(replies.getByRole("listitem")).toHaveText([/A red one/, /Mira.*Thank you/]);
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(rows(page)).toHaveCount(video.total + 3);
});

test("a reply that WordPress refuses is returned to the form with the reason", async ({
  page,
  visit,
  settings,
  expectErrors,
}) => {
  expectErrors(failedCall);
  await settings({ commentSeconds: 60 });
  const video = await videoWith(some);
  await sayElsewhere(await accounts.make({ name: "Lin" }), video, "Kettle 7421");
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  await field(page).fill("Tea one");
  await section(page).getByRole("button", { name: words.en.comment.post, exact: true }).click();
  await expect(comment(page, "Tea one")).toHaveCount(1);
  await comment(page, "Kettle 7421").getByRole("button", { name: words.en.talk.reply }).click();
  const form = section(page).getByRole("textbox", { name: say.en("talk.replyTo", { name: "Lin" }) });
  await form.fill("Tea two");
  await section(page).getByRole("button", { name: words.en.talk.send }).click();
  await expect(comment(page, "Kettle 7421").getByRole("alert")).toHaveText(words.en.errors.COMMENT_TOO_FAST);
  await expect(form).toHaveValue("Tea two");
  await expect(form).toBeFocused();
});

test("deleting one's own comment needs a confirmation, and one with replies leaves a placeholder @phone", async ({
  page,
  visit,
  language,
}) => {
  const { talk } = words[language];
  const video = await videoWith(some);
  const [author, other] = [await accounts.make({ name: "Mira" }), await accounts.make({ name: "Lin" })];
  await sayElsewhere(author, video, "Alone here");
  const id = await sayElsewhere(author, video, "With a reply");
  await sayElsewhere(other, video, "The reply", id);
  await signIn(page, author);
  await openComments(page, visit, video);
  const remove = (text: string) => comment(page, text).getByRole("button", { name: talk.delete });
  await expect(remove("Alone here")).toBeVisible();
  await expect(remove("The reply"), "another's").toHaveCount(0);
  await expect(
    comment(page, "Alone here").getByRole("button", { name: talk.report }),
    "of one's own",
  ).toHaveCount(0);
  const question = page.getByRole("alertdialog", { name: talk.deleteQuestion });
  await remove("Alone here").press("Enter");
  await expect(question.getByRole("button", { name: talk.keep })).toBeFocused();
  await expectAccessibleComments(page, "the question before a deletion");
  await page.keyboard.press("Escape");
  await expect(remove("Alone here")).toBeFocused();
  await remove("Alone here").press("Enter");
  await question.getByRole("button", { name: talk.delete }).click();
  await expect(toasts(page).filter({ hasText: talk.deleted })).toBeVisible();
  await expect(comment(page, "Alone here")).toHaveCount(0);
  await expect(section(page).getByRole("group", { name: words[language].comment.list })).toBeFocused();
  const whole = rows(page).filter({ hasText: "The reply" }).first();
  await whole.getByRole("button", { name: talk.delete }).click();
  await question.getByRole("button", { name: talk.delete }).click();
  await expect(whole).toContainText(talk.gone);
  await expect(whole).not.toContainText("With a reply");
  await expect(comment(page, "The reply")).toBeVisible();
  await expectAccessibleComments(page, "a deleted comment's place");
});

test("a comment that another tab deleted is reported and removed", async ({
  page,
  visit,
  context,
  expectErrors,
}) => {
  expectErrors(failedCall);
  const { talk, errors } = words.en;
  const video = await videoWith(some);
  const author = await accounts.make();
  await sayElsewhere(author, video, "Twice deleted");
  await signIn(page, author);
  await openComments(page, visit, video);
  const other = await context.newPage();
  await other.goto(page.url());
  await section(other).scrollIntoViewIfNeeded();
  const question = (of: Page) => of.getByRole("alertdialog", { name: talk.deleteQuestion });
  const remove = (of: Page) => comment(of, "Twice deleted").getByRole("button", { name: talk.delete });
  await remove(other).click();
  await remove(page).click();
  for (const tab of [other, page]) await question(tab).getByRole("button", { name: talk.delete }).click();
  await expect(toasts(other)).toContainText(talk.deleted);
  await expect(toasts(page)).toContainText(errors.COMMENT_GONE);
  for (const tab of [other, page]) await expect(comment(tab, "Twice deleted")).toHaveCount(0);
});

test("a comment with a listed word waits for approval", async ({ page, visit, settings, sandbox }) => {
  await settings({ heldWords: ["casino"] });
  const video = await videoWith(some);
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  await field(page).fill("The Casino again");
  await section(page).getByRole("button", { name: words.en.comment.post, exact: true }).click();
  await expect(toasts(page)).toContainText(words.en.talk.held);
  await expect(field(page)).toHaveValue("");
  await expect(rows(page)).toHaveCount(video.total);
  const { pagination } = await sandbox.ask<{ pagination: { totalComments: unknown } }>(upstream(video));
  expect(Number(pagination.totalComments)).toBe(video.total);
});

test("a report is decided at /admin, and both sides get a mail @phone", async ({
  page,
  visit,
  language,
  expectErrors,
}) => {
  test.slow();
  expectErrors(failedCall);
  const { talk, reports, admin } = words[language];
  const video = await videoWith(some);
  const [author, reporter] = [await accounts.make({ name: "Eve" }), await accounts.make({ name: "Mira" })];
  await sayElsewhere(author, video, "Buy pills here");
  await signIn(page, reporter);
  await openComments(page, visit, video);

  const button = comment(page, "Buy pills here").getByRole("button", { name: talk.report, exact: true });
  const dialog = page.getByRole("dialog", { name: talk.reportComment });
  const radios = dialog.getByRole("radio");
  await button.press("Enter");
  await expect(dialog).toBeVisible();
  await expectAccessibleComments(page, "a report");
  await dialog.getByRole("button", { name: talk.sendReport }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(talk.reasonMissing);
  await expect(radios.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press("Enter");
  await dialog.getByRole("radio", { name: talk.reasons.spam }).check();
  await dialog.getByRole("textbox", { name: talk.words }).fill("<b>Third time</b>");
  await dialog.getByRole("button", { name: talk.sendReport }).dblclick();
  await expect(toasts(page)).toContainText(talk.thanks);
  const done = comment(page, "Buy pills here").getByRole("button", { name: talk.reported });
  await expect(done).toBeFocused();
  await done.press("Enter");
  await expect(dialog).toHaveCount(0);

  await section(page).getByRole("button", { name: talk.reportVideo }).click();
  const ofVideo = page.getByRole("dialog", { name: talk.reportVideo });
  await ofVideo.getByRole("radio", { name: talk.reasons.other }).check();
  await ofVideo.getByRole("button", { name: talk.sendReport }).click();
  await expect(ofVideo).toHaveCount(0);
  await page.reload();
  await section(page).scrollIntoViewIfNeeded();
  await expect(done).toBeDisabled();

  await signIn(page, ready("admin"));
  await visit("/admin");
  const queue = page.locator("details").filter({ has: page.getByRole("heading", { name: reports.title }) });
  await expect(queue.locator("summary")).toContainText(/[1-9]/);
  const line = (text: string) => queue.getByRole("listitem").filter({ hasText: text });
  await expect(line("Buy pills here")).toContainText(`${talk.reasons.spam} × 1`);
  await expect(line("Buy pills here")).toContainText("<b>Third time</b>");
  await expect(line("Buy pills here")).not.toContainText("Mira");
  await expectAccessibleComments(page, "the queue");
  await line("Buy pills here").getByRole("button", { name: reports.hide }).press("Enter");
  await expect(toasts(page)).toContainText(reports.wasHidden);
  await expect(line("Buy pills here")).toContainText(reports.hidden);
  await expect(queue.getByRole("region", { name: reports.title })).toBeFocused();
  await line(video.title)
    .filter({ hasText: talk.reasons.other })
    .getByRole("button", { name: reports.close })
    .click();
  await expect(line(video.title).filter({ hasText: talk.reasons.other })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(admin.title);
  expect((await accounts.mailsTo(author)).map(({ text }) => text)).toEqual([expect.stringMatching(/hidden/)]);
  const mails = (await accounts.mailsTo(reporter)).map(({ text }) => text);
  expect(mails).toEqual([expect.stringMatching(/stays/), expect.stringMatching(/hidden/)]);

  await line("Buy pills here").getByRole("button", { name: reports.show }).click();
  await expect(line("Buy pills here")).toHaveCount(0);
  expect((await accounts.mailsTo(author)).map(({ text }) => text)[0]).toMatch(/shown/);
  await openComments(page, visit, video);
  await expect(comment(page, "Buy pills here")).toHaveCount(1);
});
