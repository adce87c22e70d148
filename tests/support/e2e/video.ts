import type { Page } from "playwright/test";
import type { LibraryVideo } from "./library.ts";
import { upstream } from "./sandbox.ts";
import { inEither } from "./texts.ts";

export const videoPath = ({ slug }: Pick<LibraryVideo, "slug">) => `/video/${encodeURIComponent(slug)}`;

/** The player, in any state. */
export const player = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region", { name: inEither(({ video }) => video.player.replace("{title}", "")) });

/** The element that plays a file or a playlist. */
export const film = (page: Page) => page.locator("video:visible");
export const property = <
  Name extends "paused" | "ended" | "loop" | "muted" | "volume" | "currentTime" | "readyState",
>(
  page: Page,
  name: Name,
) => film(page).evaluate((media: HTMLVideoElement, read) => media[read], name);

export const mini = (page: Page) =>
  page.getByRole("region", { name: inEither(({ player }) => player.mini.title) });
/** The one element that plays, in or out of sight. */
export const sound = (page: Page) => page.locator("video[aria-label]");

/** The next view of this video has a playlist. */
export const asPlaylist = async (
  video: LibraryVideo,
  sandbox: { ask<T>(path: string): Promise<T> },
  address = "/demo/night.m3u8",
) => {
  const detail = `${upstream.video}${encodeURIComponent(video.slug)}`;
  const raw = await sandbox.ask<object>(detail);
  return {
    path: detail,
    exact: true as const,
    status: 200,
    body: { ...raw, video_embed_url: address },
  };
};
