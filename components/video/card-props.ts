import "server-only";
import type { VideoItem } from "#lib/contracts/video.ts";
import { shortDate } from "#lib/format/dates.ts";
import { compactNumber } from "#lib/format/numbers.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";

/** Gives what a card says of a listed video, in the page's language: "12 Sept 2025", "12.4K views". */
export async function cardProps() {
  const t = await getTranslations("video");
  const locale = await getLocale();
  return ({ slug, title, imageUrl, isVip, publishedAt, views }: VideoItem) => {
    const parts = [
      ...(publishedAt ? [shortDate(publishedAt, locale)] : []),
      ...(views > 0 ? [t("views", { count: views, formatted: compactNumber(views, locale) })] : []),
    ];
    const lang = foreignLang(title, locale);
    return { slug, title, imageUrl, meta: parts, ...(lang && { lang }), ...(isVip && { badge: t("vip") }) };
  };
}
