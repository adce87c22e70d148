"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { clearHistory, historyQuery, mergeWithDevice } from "#lib/browser/watching/member-history.ts";
import { ClearButton } from "./clear-button.tsx";
import { PersonalVideos } from "./personal-videos.tsx";
import type { LibraryTexts } from "./watch-later-page.tsx";

type HistoryPageProps = { texts: Pick<LibraryTexts, "library" | "watchLater" | "timeLeft" | "vip"> };

/** The history: a member's from all devices, a visitor's from this one. The page's HTML contains none of it. */
export function HistoryPage({ texts: { library, watchLater, timeLeft, vip } }: HistoryPageProps) {
  const { data, isError } = useQuery(historyQuery, queryClient);
  const [, setTimesCleared] = useState(0);
  const isKnown = useHydrated() && (data !== undefined || isError);
  const slugs = isKnown ? mergeWithDevice(data).map(({ slug }) => slug) : [];
  const clear = async () => {
    await clearHistory();
    setTimesCleared((times) => times + 1);
  };
  const words = library.history;
  return (
    // At least as high as the screen, so that loading moves nothing visible.
    <div className="wide min-h-svh">
      <ListHero title={words.title} intro={words.intro}>
        {slugs.length > 0 && <ClearButton texts={library} words={words} onClear={clear} />}
      </ListHero>
      {isKnown && isError && (
        <p role="alert" className="mb-6">
          {watchLater.loadFailed}
        </p>
      )}
      {isKnown && (slugs.length > 0 || !isError) && (
        <PersonalVideos slugs={slugs} texts={watchLater} left={timeLeft} vip={vip} empty={words.empty} />
      )}
    </div>
  );
}
