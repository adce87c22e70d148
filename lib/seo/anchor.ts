import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { absoluteUrl } from "./alternates.ts";

const anchorUrl = (anchor: Anchor, locale: Locale) =>
  absoluteUrl(localePath(locale, paths.anchor(anchor.slug)));

export const anchorItemList = (anchors: Anchor[], locale: Locale) => ({
  "@type": "ItemList",
  numberOfItems: anchors.length,
  itemListElement: anchors.map((anchor, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: anchorUrl(anchor, locale),
    name: anchor.name,
  })),
});

export const profilePage = (anchor: Anchor, locale: Locale) => ({
  "@type": "ProfilePage",
  url: anchorUrl(anchor, locale),
  mainEntity: {
    "@type": "Person",
    name: anchor.name,
    url: anchorUrl(anchor, locale),
    ...(anchor.imageUrl && { image: anchor.imageUrl }),
    ...(anchor.description && { description: anchor.description }),
    ...(anchor.sameAs && { sameAs: anchor.sameAs }),
  },
});
