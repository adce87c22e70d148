"use client";

import { ListHero } from "#components/ui/list-hero.tsx";
import { fill } from "#lib/format/fill.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";
import { decodeSearch } from "#lib/search.ts";

type VideosHeroProps = {
  title: string;
  intro: string;
  /** The heading of a search for `{query}`. */
  searched: string;
};

/**
 * The head of the videos page. It says what was searched; the frame that it stands in stays while one searches, so the text
 * is read from the route.
 */
export function VideosHero({ title, intro, searched }: VideosHeroProps) {
  const [, segment = ""] = useSelectedLayoutSegments();
  const query = decodeSearch(segment);
  return query === null ? (
    <ListHero title={title} intro={intro} />
  ) : (
    <ListHero title={fill(searched, { query })} />
  );
}
