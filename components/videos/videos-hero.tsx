"use client";

import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { decodeSearch } from "#lib/addresses/search.ts";
import { fill } from "#lib/format/fill.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";
import { absent, isAbsent } from "#lib/pages/absent.ts";

type VideosHeroProps = {
  title: string;
  /** For all videos; `chosenIntro` is for a sorted or filtered list. */
  intro: string;
  chosenIntro: string;
  /** Contains {query}. */
  searched: string;
};

/** The header of the videos page. It stays while the visitor searches, so it reads the search from the route. */
export function VideosHero({ title, intro, chosenIntro, searched }: VideosHeroProps) {
  const [anchor = absent, segment = absent, choices = absent] = useSelectedLayoutSegments();
  const query = decodeSearch(segment);
  const isWhole = isAbsent(anchor) && isAbsent(choices);
  return query === null ? (
    <ListHero title={title} intro={isWhole ? intro : chosenIntro} />
  ) : (
    <ListHero title={fill(searched, { query })} />
  );
}
