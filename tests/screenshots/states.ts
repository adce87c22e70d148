import type { Page } from "playwright/test";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { openMenu } from "#tests/support/e2e/member.ts";
import { chooseMethod, dialog, planButton } from "#tests/support/e2e/payment.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { languageButton, menuButton } from "#tests/support/e2e/shell.ts";
import { inEither } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";
import type { State } from "./state.ts";
import { usedStates } from "./used-states.ts";

const film = async () => videoPath(await someVideo(kinds.file));
const videoOf = (kind: keyof typeof kinds) => async () => videoPath(await someVideo(kinds[kind]));
const outage = [{ path: upstream.everything, reset: true }] as const;
const button = (page: Page, name: RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();

async function openPayment(page: Page, level: number, method?: "paypal" | "alipay" | "crypto") {
  await planButton(page, level).click();
  await dialog(page).waitFor();
  if (method) await chooseMethod(page, method);
}

const openTab = (read: Parameters<typeof inEither>[0]) => (page: Page) =>
  page.getByRole("tab", { name: inEither(read) }).click();

const sendEmptyForm = (page: Page) => page.getByRole("main").locator("[type=submit]").first().click();

const pagesOfVisitors: State[] = [
  { name: "home", path: "/" },
  // The picture of README.md.
  { name: "home-on-screen", path: "/", onScreen: true },
  {
    name: "home-first-visit",
    path: "/",
    isFirstVisit: true,
    onScreen: true,
    act: (page) => dialog(page).waitFor(),
  },
  { name: "home-language-menu", path: "/", onScreen: true, act: (page) => languageButton(page).click() },
  {
    name: "home-menu",
    path: "/",
    onScreen: true,
    act: async (page) => {
      if (await menuButton(page).isVisible()) await menuButton(page).click();
    },
  },
  { name: "search-suggestions", path: "/", onScreen: true, act: suggest },
  { name: "videos", path: "/videos" },
  { name: "videos-page-2", path: "/videos?page=2" },
  { name: "videos-search", path: "/videos?query=rain" },
  { name: "videos-close-matches", path: "/videos?query=rain+no+talking" },
  { name: "videos-nothing-found", path: "/videos?query=zzzz" },
  { name: "videos-of-anchor", path: "/videos?anchor=nia-hollow" },
  { name: "anchors", path: "/anchors" },
  { name: "anchors-nothing-found", path: "/anchors?search=zzzz" },
  { name: "anchor", path: "/anchors/nia-hollow" },
  { name: "anchor-without-videos", path: "/anchors/evening-post" },
  { name: "video", path: videoOf("open") },
  { name: "video-film", path: film },
  {
    name: "video-keys",
    path: film,
    onScreen: true,
    act: (page) => pressInBar(page, ({ player }) => player.help),
  },
  { name: "video-theatre", path: film, act: (page) => pressInBar(page, ({ player }) => player.theatre) },
  { name: "video-end", path: film, onScreen: true, act: watchToTheEnd },
  { name: "video-trailer", path: videoOf("trailer") },
  { name: "video-members", path: videoOf("members") },
  { name: "video-without-source", path: videoOf("sourceless") },
  { name: "video-chinese", path: videoOf("chinese") },
  { name: "triggers", path: "/triggers" },
  { name: "trigger", path: "/triggers/rain" },
  { name: "vip", path: "/vip" },
  { name: "vip-early", path: "/vip/early" },
  { name: "updates", path: "/updates" },
  { name: "items", path: "/items" },
  { name: "offline", path: "/offline" },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "refunds", path: "/refunds" },
];

const doors: State[] = [
  { name: "login", path: "/login" },
  { name: "login-errors", path: "/login", act: sendEmptyForm },
  { name: "register", path: "/register" },
  { name: "register-errors", path: "/register", act: sendEmptyForm },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "login-by-mail", path: "/login-by-mail#7-key" },
  { name: "reset-password", path: "/reset-password?key=x&login=free" },
  { name: "reset-password-bare", path: "/reset-password" },
  { name: "profile-guard", path: "/profile" },
  { name: "admin-guard", path: "/admin" },
  { name: "payment-success-bare", path: "/payment/success" },
  { name: "payment-cancelled", path: "/payment/cancelled" },
];

const failures: State[] = [
  { name: "not-found", path: "/no-such-page" },
  { name: "video-not-found", path: "/video/no-such-video" },
  { name: "video-invalid", path: "/video/undefined" },
  { name: "anchor-not-found", path: "/anchors/nobody-at-all" },
  { name: "videos-past-the-end", path: "/videos?page=999" },
  { name: "video-outage", path: "/video/never-seen-before", faults: outage },
  { name: "videos-outage", path: "/videos?query=unheard", faults: outage },
  // No other state may cache this anchor's page or this video.
  { name: "anchor-outage", path: "/anchors/tomas-reed?page=2", faults: outage },
  {
    name: "comments-outage",
    path: "/video/reel-to-reel-hand-on-the-tape",
    faults: [{ path: `${upstream.video}reel-to-reel-hand-on-the-tape/comments`, status: 503 }],
  },
];

const members: State[] = [
  { name: "home", path: "/", as: "free" },
  { name: "account-menu", path: "/", as: "free", onScreen: true, act: openMenu },
  { name: "video", path: film, as: "free" },
  { name: "video-members", path: videoOf("members"), as: "free" },
  { name: "vip", path: "/vip", as: "free" },
  { name: "payment-methods", path: "/vip", as: "free", onScreen: true, act: (page) => openPayment(page, 3) },
  {
    name: "payment-paypal",
    path: "/vip",
    as: "free",
    onScreen: true,
    act: (page) => openPayment(page, 3, "paypal"),
  },
  {
    name: "payment-alipay",
    path: "/vip",
    as: "free",
    onScreen: true,
    act: (page) => openPayment(page, 3, "alipay"),
  },
  ...["free", "silver", "diamond", "expired", "cancelling", "admin"].map((as) => ({
    name: "profile",
    path: "/profile",
    as,
  })),
  {
    name: "profile-info",
    path: "/profile",
    as: "silver",
    act: openTab(({ member }) => member.profile.infoTab),
  },
  {
    name: "profile-password",
    path: "/profile",
    as: "silver",
    act: openTab(({ member }) => member.profile.passwordTab),
  },
  ...["watch-later", "history", "following"].map((name) => ({ name, path: `/${name}`, as: "silver" })),
  { name: "video", path: videoOf("members"), as: "silver" },
  { name: "sleep-kit", path: film, as: "silver", onScreen: true, act: openSleepKit },
  { name: "vip", path: "/vip", as: "silver" },
  { name: "vip-early", path: "/vip/early", as: "silver" },
  { name: "vip-early", path: "/vip/early", as: "free" },
  { name: "admin", path: "/admin", as: "silver" },
  { name: "admin", path: "/admin", as: "admin" },
  ...["free", "admin"].map((as) => ({ name: "numbers", path: "/admin/numbers", as })),
];

async function openSleepKit(page: Page) {
  await button(
    page,
    inEither(({ player }) => player.sleep.timer),
  ).click();
  await dialog(page).waitFor();
}

async function suggest(page: Page) {
  const search = page.getByRole("banner").getByRole("search");
  const field = search.locator("input");
  if (!(await field.isVisible()))
    await page.locator("[href='#search']").filter({ visible: true }).first().click();
  await field.fill("rain");
  await page.getByRole("option").first().waitFor();
}

/** Presses a button of the player's bar, if the screen has it. */
async function pressInBar(page: Page, read: Parameters<typeof inEither>[0]) {
  const controls = page.getByRole("group", { name: inEither(({ player }) => player.controls) });
  await controls.getByRole("slider").first().waitFor();
  const pressed = controls.getByRole("button", { name: inEither(read) });
  if (await pressed.isVisible()) await pressed.click();
}

async function watchToTheEnd(page: Page) {
  await page
    .getByRole("main")
    .locator("video")
    .evaluate(async (video: HTMLVideoElement) => {
      await video.play();
      video.currentTime = video.duration - 0.2;
    });
  await page.getByRole("region", { name: inEither(({ player }) => player.upNext) }).waitFor();
}

/** Every visible page and state. */
export const states: readonly State[] = [
  ...pagesOfVisitors,
  ...doors,
  ...failures,
  ...members,
  ...usedStates,
];
