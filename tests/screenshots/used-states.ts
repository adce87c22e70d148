import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { historyKey } from "#lib/config/device-keys.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { kinds, library, someVideo } from "#tests/support/e2e/library.ts";
import {
  alert,
  chooseMethod,
  dialog,
  payInPage,
  paypalButton,
  planButton,
} from "#tests/support/e2e/payment.ts";
import { inEither } from "#tests/support/e2e/texts.ts";
import { film, videoPath } from "#tests/support/e2e/video.ts";
import type { State } from "./state.ts";

const filmPath = async () => videoPath(await someVideo(kinds.file));

/** An address in the language of the open page. */
const inLanguage = (page: Page, path: string) => localePath(page.url().includes("/zh/") ? "zh" : "en", path);

/** Fills a member's lists: six started videos, five saved, two followed anchors. */
async function keepVideos(page: Page) {
  const { videos, anchors } = await library();
  const tell = (path: string, data: object) =>
    page.request.put(`/_api/user/${path}`, { data, headers: { origin: siteUrl } });
  for (const [at, { slug, duration }] of videos.slice(0, 6).entries())
    await tell("history", { slug, position: (duration * (at + 1)) / 8, duration });
  for (const { slug } of videos.slice(4, 9)) await tell("watch-later", { slug, saved: true });
  for (const { slug } of anchors.slice(0, 2)) await tell("following", { anchor: slug, following: true });
  await page.reload();
}

/** Home reserves the place of a row that this device has. */
async function comeHome(page: Page) {
  await keepVideos(page);
  await page.getByRole("button", { pressed: true }).first().waitFor();
  await page.goto(inLanguage(page, "/"));
  await page.getByRole("region", { name: inEither(({ home }) => home.followed) }).waitFor();
}

async function openPayPal(page: Page, level: number) {
  await planButton(page, level).click();
  await chooseMethod(page, "paypal");
  await paypalButton(page).waitFor();
}

async function pay(page: Page) {
  await openPayPal(page, 3);
  await payInPage(page);
  await page.waitForURL(/profile/);
}

async function beDeclined(page: Page) {
  await openPayPal(page, 3);
  await payInPage(page, "declined");
  await alert(page, /./).waitFor();
}

async function claimAlipay(page: Page) {
  await planButton(page, 3).click();
  await chooseMethod(page, "alipay");
  const press = (read: Parameters<typeof inEither>[0]) =>
    dialog(page)
      .getByRole("button", { name: inEither(read) })
      .click();
  await press(({ payment }) => payment.alipay.paid);
  const reference = `2025${String(Date.now()).slice(-12)}`;
  await dialog(page)
    .getByLabel(inEither(({ payment }) => payment.alipay.referenceLabel))
    .fill(reference);
  await press(({ payment }) => payment.alipay.send);
  await dialog(page)
    .getByRole("status")
    .filter({ hasText: inEither(({ payment }) => payment.alipay.sent) })
    .waitFor();
}

const openSleepKit = (page: Page) =>
  page
    .getByRole("button", { name: inEither(({ player }) => player.sleep.timer) })
    .filter({ visible: true })
    .first()
    .click();

async function setTimer(page: Page) {
  await openSleepKit(page);
  await dialog(page).getByRole("radio").nth(1).press("Space");
}

async function dim(page: Page) {
  await openSleepKit(page);
  await dialog(page)
    .getByRole("button", { name: inEither(({ player }) => player.sleep.dimLong) })
    .click();
}

async function watchHalf(page: Page) {
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    video.currentTime = video.duration / 2;
  });
  // The player stores the position every few seconds.
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, historyKey);
  await film(page).evaluate((video: HTMLVideoElement) => video.pause());
  await page.goto(inLanguage(page, "/"));
  await page.getByRole("region", { name: inEither(({ player }) => player.continueTitle) }).waitFor();
}

const newMember = { levelId: 1 };

/** States with personal data, for new accounts that they may change. */
export const usedStates: readonly State[] = [
  { name: "home-continued", path: filmPath, act: watchHalf },
  { name: "sleep-timer-set", path: filmPath, onScreen: true, act: setTimer },
  { name: "video-dimmed", path: filmPath, onScreen: true, act: dim },
  { name: "home-used", path: "/following", newMember, act: comeHome },
  ...["watch-later", "history", "following"].map((name) => ({
    name: `${name}-used`,
    path: `/${name}`,
    newMember,
    act: keepVideos,
  })),
  { name: "profile-paid", path: "/vip", newMember, act: pay },
  { name: "payment-declined", path: "/vip", newMember, onScreen: true, act: beDeclined },
  { name: "payment-claimed", path: "/vip", newMember, onScreen: true, act: claimAlipay },
  {
    name: "profile-claimed",
    path: "/vip",
    newMember,
    act: async (page) => {
      await claimAlipay(page);
      await page.goto(inLanguage(page, "/profile"));
    },
  },
];
