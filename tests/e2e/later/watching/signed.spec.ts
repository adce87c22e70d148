import type { Page } from "playwright/test";
import { sandboxUrl, siteUrl } from "#harness/addresses.ts";
import { type LibraryVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { type Account, accounts, expect, signIn, test } from "#tests/support/e2e/member.ts";
import { sandbox, upstream } from "#tests/support/e2e/sandbox.ts";
import type { Visit } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { film, player, property, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;
const refused = /status of 410/;
const position = (page: Page) => property(page, "currentTime");

/** Makes WordPress answer the member with another address of the full video. */
async function answerWith(address: string, account: Account, { slug }: LibraryVideo) {
  const path = upstream.video + encodeURIComponent(slug);
  const authorization = `Bearer ${await accounts.logInElsewhere(account)}`;
  const raw = (await (await fetch(sandboxUrl + path, { headers: { authorization } })).json()) as object;
  return { path, exact: true as const, status: 200, body: { ...raw, video_embed_url: address } };
}

/** `{place}/{signature},{expiry}/`, of which everything else of the folder inherits. */
const linkOf = (address: string) => /\/demo\/media\/[\w-]{22},\d{10}\//.exec(address)?.[0] ?? "no link";
const changed = (address: string) =>
  address.replace(/(?<=media\/)./, (letter) => (letter === "a" ? "b" : "a"));
const statusOf = async (path: string) => (await fetch(siteUrl + path)).status;

const membersVideo = () =>
  unseenVideo(({ vip, player, trailer }) => vip && player !== null && trailer === null);

test("a VIP plays a file that can't be loaded without its signature, and gets a new address when that expires", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(refused);
  const account = await accounts.make({ levelId: 3 });
  const video = await membersVideo();
  // A visitor's page, which the site caches before WordPress answers otherwise.
  await visit(videoPath(video));
  await sandbox.fail(await answerWith(`/demo/media/${video.player}.mp4`, account, video));
  const begun = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  await page.route(`**/${video.player}.mp4`, async (route) => {
    begun.resolve(new URL(route.request().url()).pathname);
    await released.promise;
    await route.continue();
  });
  await signIn(page, account);
  await visit(videoPath(video));
  const first = await begun.promise;
  expect(first).toBe(`${linkOf(first)}${video.player}.mp4`);
  expect(await statusOf(first), "copied").toBe(200);
  expect(await statusOf(changed(first)), "one letter changed").toBe(403);
  expect(await statusOf(`/demo/media/${video.player}.mp4`), "no signature").toBe(403);
  // Another file, because within a second the same one gets the same signature.
  const other = await membersVideo();
  await sandbox.heal();
  await sandbox.fail(await answerWith(`/demo/media/${other.player}.mp4`, account, video), {
    path: linkOf(first),
    status: 410,
  });
  released.resolve();
  await expect.poll(() => film(page).getAttribute("src")).toContain(`${other.player}.mp4`);
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  await player(page).getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);
});

/** A new member plays the first segment of a signed playlist (hls.js). The second one waits for `playSecond`. */
async function playFirst(page: Page, visit: Visit) {
  const account = await accounts.make({ levelId: 3 });
  const video = await membersVideo();
  await visit(videoPath(video));
  await sandbox.fail(await answerWith(`/demo/media/${video.player}/film.m3u8`, account, video));
  const released = Promise.withResolvers<void>();
  const addresses: string[] = [];
  await page.route("**/film.m4s", async (route) => {
    addresses.push(new URL(route.request().url()).pathname);
    if (route.request().headers().range?.startsWith("bytes=108054")) await released.promise;
    await route.continue();
  });
  await signIn(page, account);
  await visit(videoPath(video));
  await player(page).getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(1);
  const playSecond = async () => {
    released.resolve();
    await film(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 8;
    });
  };
  return { account, video, addresses, playSecond };
}

test.describe("a signed playlist", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    }),
  );

  test("a signed playlist plays with segments that inherit its signature, and continues with a new one", async ({
    page,
    visit,
    sandbox,
    expectErrors,
  }) => {
    expectErrors(refused);
    const { video, addresses, playSecond } = await playFirst(page, visit);
    const [first = ""] = addresses;
    const link = linkOf(first);
    expect(first).toBe(`${link}${video.player}/film.m4s`);
    expect(await statusOf(first), "copied").toBe(200);
    expect(await statusOf(changed(first)), "one letter changed").toBe(403);
    await sandbox.fail({ path: link, status: 410 });
    await playSecond();
    await expect.poll(() => position(page), "beyond the first segment").toBeGreaterThan(10.5);
    expect(linkOf(addresses.at(-1) ?? "")).not.toBe(link);
  });

  test("a signed playlist ends with the level, since a member without the level gets no new signature", async ({
    page,
    visit,
    sandbox,
    expectErrors,
  }) => {
    expectErrors(refused);
    const { account, addresses, playSecond } = await playFirst(page, visit);
    await accounts.change(account, { levelId: 1 });
    await sandbox.heal();
    await sandbox.fail({ path: linkOf(addresses[0] ?? ""), status: 410 });
    await playSecond();
    await expect(player(page).getByText(words.en.video.membershipRequired)).toBeVisible();
    await expect(film(page)).toHaveCount(0);
  });
});
