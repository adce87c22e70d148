import type { Page } from "playwright/test";
import type { LibraryVideo } from "./library.ts";
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
