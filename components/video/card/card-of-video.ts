import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";

type ShownVideo = {
  slug: string;
  title: string;
  imageUrl: string | null;
  isVip?: boolean | undefined;
  /** Null where the list names its only anchor. */
  anchor?: { name: string } | null | undefined;
  /** The anchor's name in a history, which has no more of it. */
  anchorName?: string | undefined;
  /** In seconds. */
  duration?: number | null | undefined;
};

/** The parts of every video card, on the server and in the browser; `vip` is the text of the badge. */
export const cardOfVideo = (
  { slug, title, imageUrl, isVip, anchor, anchorName = anchor?.name, duration }: ShownVideo,
  { locale, vip }: { locale: Locale; vip: string },
) => {
  const lang = foreignLanguageOf(title, locale);
  return {
    slug,
    title,
    imageUrl,
    ...(lang && { lang }),
    ...(isVip && { badge: vip }),
    ...(anchorName && { anchor: { name: anchorName, lang: foreignLanguageOf(anchorName, locale) } }),
    ...(duration && { length: timecode(duration) }),
  };
};
