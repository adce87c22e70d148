import "server-only";
import { mixLanguages, ownLanguageFirst, pickFeatured, sortSections } from "#lib/catalogue/home-order.ts";
import type { HomepageSection } from "#lib/contracts/catalogue/homepage.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { videosForNight } from "./choose-for-night.ts";
import { homepageSections } from "./homepage.ts";
import { popularTonight } from "./popular.ts";
import { backgroundPlayableFirst } from "./video.ts";

type HomeVideos = {
  /** At the top of the page. */
  featured: VideoItem[];
  /** The most watched without the featured ones. */
  popular: VideoItem[];
  /** Free videos for a visitor's first night, those that are long enough first. */
  starters: VideoItem[];
  /** By anchor. */
  sections: HomepageSection[];
  isEmpty: boolean;
};

/** The videos of the home page by their places, those in the visitor's language first. */
export async function homeVideos(locale: Locale): Promise<HomeVideos> {
  const sections = sortSections(locale, await homepageSections());
  const mostWatched = await popularTonight();
  const newest = sections.flatMap(({ videos }) => videos);
  const listed = [...mixLanguages(locale, mostWatched), ...newest];
  const fit = pickFeatured(locale, listed, 2 * pageSizes.featuredVideos);
  const featured = ownLanguageFirst(locale, await backgroundPlayableFirst(fit)).slice(
    0,
    pageSizes.featuredVideos,
  );
  const unfeatured = mostWatched.filter((video) => !featured.includes(video));
  const night = await videosForNight(locale, "30");
  const free = listed.filter(({ isVip }) => !isVip);
  const starters = new Map([...night, ...free].map((video) => [video.slug, video]));
  return {
    featured,
    popular: mixLanguages(locale, unfeatured).slice(0, pageSizes.popular.shown),
    starters: [...starters.values()].slice(0, pageSizes.starters),
    sections,
    isEmpty: sections.length + mostWatched.length === 0,
  };
}
