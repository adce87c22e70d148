import type { Page } from "playwright/test";
import type { LibraryVideo } from "./e2e-library.ts";
import { inEither } from "./e2e-texts.ts";

export const videoPath = ({ slug }: Pick<LibraryVideo, "slug">) => `/video/${encodeURIComponent(slug)}`;

/** The player's place, whatever stands in it. */
export const player = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region", { name: inEither(({ video }) => video.player.replace("{title}", "")) });
