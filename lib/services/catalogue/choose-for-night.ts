import "server-only";
import { cacheTag } from "next/cache";
import type { Night } from "#lib/addresses/play-path.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { fittingVideos } from "#lib/catalogue/fitting-videos.ts";
import { cache } from "#lib/config/cache.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { inRandomOrder } from "#lib/platform/random.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { findVideo } from "./video.ts";
import { offeredChoices } from "./video-choices.ts";

const lengthOf = { "15": "medium", "30": "medium", "60": "long", night: "long" } as const;

type NightChoices = Pick<VideoChoices, "language" | "length" | "trigger">;

/** The most watched free videos that are long enough for the night. A trigger may have only shorter ones. */
export const videosForNight = async (locale: Locale, night: Night, trigger?: string): Promise<VideoItem[]> =>
  fittingVideos(
    await freeVideos(
      trigger ? { trigger } : { language: languages[locale].wordpress, length: lengthOf[night] },
    ),
    night,
    locale,
  );

/** How many videos are read at once, until one of them is a file. */
const groupSize = 6;

/**
 * A video for the night that everybody may play: a file, because the load of a document stops an iframe. Null for
 * none.
 */
export async function chooseForNight(
  locale: Locale,
  night: Night = "night",
  trigger?: string,
): Promise<string | null> {
  const videos = inRandomOrder(await videosForNight(locale, night, trigger));
  let iframe: string | null = null;
  for (let first = 0; first < videos.length; first += groupSize) {
    const group = videos.slice(first, first + groupSize);
    const read = await Promise.all(
      group.map(async ({ slug }) => ({ slug, full: (await findVideo(slug).catch(() => null))?.full })),
    );
    const playable = read.filter(({ full }) => full);
    const file = playable.find(({ full }) => full?.kind !== "frame");
    if (file) return file.slug;
    iframe ??= playable[0]?.slug ?? null;
    // An outage: the next ones would fail, too.
    if (playable.length === 0) break;
  }
  return iframe;
}

/** The most watched free videos that match, as far as WordPress can filter. */
async function freeVideos(night: NightChoices): Promise<VideoItem[]> {
  "use cache";
  cacheTag(cache.videos.tag);
  const offered = new Set<string>(await offeredChoices());
  const wanted: VideoChoices = { sort: "views", access: "free", ...night };
  const choices = Object.fromEntries(Object.entries(wanted).filter(([name]) => offered.has(name)));
  const read = async () => (await fetchVideos({ page: 1, perPage: pageSizes.popular.of, choices })).videos;
  return (await readOrLastGood(cache.homepage, `night ${JSON.stringify(choices)}`, read)) ?? [];
}
