"use client";

import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { decodeSearch } from "#lib/addresses/search.ts";
import { fill } from "#lib/format/fill.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";
import { absent, isAbsent } from "#lib/pages/absent.ts";

type VideosHeroProps = {
  title: string;
  /** Of all videos, newest first; and of a list that one has sorted or filtered. */
  intro: string;
  chosenIntro: string;
  /** The heading of a search for `{query}`. */
  searched: string;
};

/**
 * The head of the videos page. It says what was searched; the frame that it stands in stays while one searches, so the text
 * is read from the route.
 */
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
