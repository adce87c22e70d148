import "server-only";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { cardDate } from "#lib/i18n/format/dates.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { currentYear } from "#lib/services/catalogue/year.ts";
import { cardOfVideo } from "./card-of-video.ts";

export type CardOptions = {
  /** All videos are by one anchor, who is named above the list. */
  hidesAnchor?: boolean;
  /** The order of the list: the cards of the most watched have their views, all others their dates. */
  sort?: VideoChoices["sort"];
};

/**
 * Returns a function that makes a card's props of a listed video, with texts such as "48:12", "12 Sept" ("Sept 2025"
 * of another year) or "12.4K views".
 */
export async function cardProps({ hidesAnchor = false, sort }: CardOptions = {}) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const { timeLeft: left } = await getTexts();
  const vip = t("vip");
  const year = await currentYear();
  return (video: VideoItem) => {
    const { publishedAt, views } = video;
    const date = publishedAt && cardDate(publishedAt, locale, year);
    const fact = sort === "views" ? views > 0 && t("viewsShort", { count: views }) : date;
    return {
      ...cardOfVideo(hidesAnchor ? { ...video, anchor: null } : video, { locale, vip }),
      meta: fact ? [fact] : [],
      left,
    };
  };
}
