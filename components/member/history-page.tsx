"use client";

import { useEffect, useState } from "react";
import { ListHero } from "#components/ui/list-hero.tsx";
import { clearHistory, readNoted } from "#lib/browser/history.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { ClearButton } from "./clear-button.tsx";
import { KeptVideos } from "./kept-videos.tsx";

type HistoryPageProps = { texts: Pick<Texts, "library" | "watchLater" | "timeLeft"> };

/** What was watched: by a member on any device, by a visitor on this one. The page itself holds none of it. */
export function HistoryPage({ texts: { library, watchLater, timeLeft } }: HistoryPageProps) {
  const [slugs, setSlugs] = useState<string[] | null>(null);
  useEffect(() => {
    readNoted().then(
      (notes) => setSlugs(notes.map(({ slug }) => slug)),
      () => setSlugs([]),
    );
  }, []);
  const clear = async () => {
    await clearHistory();
    setSlugs([]);
  };
  const words = library.history;
  return (
    <div className="wide">
      <ListHero title={words.title} intro={words.intro}>
        {slugs && slugs.length > 0 && <ClearButton texts={library} words={words} onClear={clear} />}
      </ListHero>
      {slugs && <KeptVideos slugs={slugs} texts={watchLater} left={timeLeft} empty={words.empty} />}
    </div>
  );
}
