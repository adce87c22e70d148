import type { Page } from "playwright/test";
import { coldSitePort, coldSiteUrl } from "#harness/addresses.ts";
import { someVideo } from "#tests/support/e2e/library.ts";
import { accounts, expect, signIn, test } from "#tests/support/e2e/member.ts";
import { letClockRun } from "#tests/support/e2e/page-clock.ts";
import { startSecondSite } from "#tests/support/e2e/second-site-start.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { film, player, property, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;
let stop = async () => {};
test.use({ baseURL: coldSiteUrl });
test.beforeAll(async () => {
  const settings = { MAX_STREAMS: "1" };
  ({ stop } = await startSecondSite({ port: coldSitePort, url: coldSiteUrl, settings }));
});
test.afterAll(() => stop());

test("if two devices of a member play one VIP video, the first pauses when the second starts", async ({
  page,
  device,
  visit,
}) => {
  const account = await accounts.make({ levelId: 3 });
  const video = await someVideo(({ vip, file, trailer }) => vip && file && trailer === null);
  const other = await device();
  const reported = (on: Page) => on.waitForResponse("**/_api/user/streams");
  const play = async (on: Page) => {
    const report = reported(on);
    await player(on).getByRole("button", { name: texts.play, exact: true }).click();
    return (await report).json();
  };
  for (const each of [page, other]) {
    await letClockRun(each);
    await signIn(each, account, coldSiteUrl);
    await visit(videoPath(video), { page: each });
    await expect(film(each)).toBeVisible();
  }
  expect(await play(page)).toEqual({ isLimited: true, isStopped: false });
  expect(await play(other)).toEqual({ isLimited: true, isStopped: false });
  const said = page.getByText(texts.elsewhere);
  await expect(said).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(said).toBeVisible();
  expect(await property(page, "paused")).toBe(true);
  const goesOn = reported(other);
  await other.clock.fastForward(30_000);
  expect(await (await goesOn).json()).toEqual({ isLimited: true, isStopped: false });
  expect(await property(other, "paused")).toBe(false);

  expect(await play(page), "started again, it is the newest").toEqual({ isLimited: true, isStopped: false });
});
