import type { Page } from "playwright/test";
import { sandboxUrl } from "#harness/addresses.ts";
import { type LibraryVideo, library, ownVideo } from "./library.ts";
import { expectAccessible } from "./looks/accessible.ts";
import { type Account, accounts, expect } from "./member.ts";
import { sandbox } from "./sandbox.ts";
import { inEither } from "./texts.ts";
import { videoPath } from "./video.ts";

export const upstream = (video: LibraryVideo) => `/wp-json/asmr/v1${videoPath(video)}/comments`;
export const section = (page: Page) =>
  page.getByRole("region", { name: inEither(({ comment }) => comment.title) });
export const rows = (page: Page) => section(page).getByRole("listitem");
export const field = (page: Page) => section(page).getByRole("textbox");
export const send = (page: Page) => section(page).locator("form").getByRole("button");
export const counter = (page: Page) => section(page).getByText(/^\d+\/168$/);
/** Chromium's message about a call with an error status. */
export const failedCall = /status of (400|401|403|404|429|50\d)/;

type Raw = { pagination: { totalComments: string | number } };
export const totalOf = async (video: LibraryVideo) =>
  Number((await sandbox.ask<Raw>(upstream(video))).pagination.totalComments);

let totals: Promise<Map<string, number>> | undefined;

async function readTotals() {
  const { videos } = await library();
  return new Map(await Promise.all(videos.map(async (video) => [video.slug, await totalOf(video)] as const)));
}

/** A video with this many comments, which no other test changes. */
export async function videoWith(
  fits: (total: number, slug: string) => boolean,
): Promise<LibraryVideo & { total: number }> {
  totals ??= readTotals();
  const held = await totals;
  const video = await ownVideo(({ slug }) => fits(held.get(slug) ?? 0, slug));
  return { ...video, total: held.get(video.slug) ?? 0 };
}
export const some = (total: number) => total > 0 && total < 8;

/** Opens a video's page and scrolls to its comments. */
export async function openComments(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  video: LibraryVideo,
) {
  await visit(videoPath(video));
  await section(page).scrollIntoViewIfNeeded();
  await expect(
    section(page).getByRole("button", { name: inEither(({ comment }) => comment.show) }),
  ).toHaveCount(0);
  await expect(section(page).getByText(inEither(({ comment }) => comment.loading))).toHaveCount(0);
}

/** `expectAccessible` from the top of the page: after scrolling, the header covers parts of links. */
export async function expectAccessibleComments(page: Page, state: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page, state);
}

/** Posts a comment to the fake WordPress from another device; returns its id. */
export async function sayElsewhere(
  author: Account,
  video: LibraryVideo,
  content: string,
  parent?: string,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${await accounts.logInElsewhere(author)}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ content, ...(parent && { parent: Number(parent) }) });
  const answer = await fetch(sandboxUrl + upstream(video), { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  const own = await fetch(`${sandboxUrl}${upstream(video)}/mine`, { headers });
  const { written } = (await own.json()) as { written: string[] };
  return written.sort((a, b) => Number(b) - Number(a))[0] ?? "";
}

/** The comment with this text, without its replies. */
export const comment = (page: Page, text: string) =>
  rows(page)
    .filter({ hasText: text })
    .filter({ hasNot: page.getByRole("list") });
