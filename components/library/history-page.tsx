"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { useHydrated } from "#components/ui/hooks/use-hydrated.ts";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { historyQuery, mergeWithDevice } from "#lib/browser/watching/history/member-history.ts";
import { clearHistory, removeFromHistory } from "#lib/browser/watching/history/remove-from-history.ts";
import { ClearButton } from "./clear-button.tsx";
import { PersonalVideos } from "./personal-videos.tsx";
import type { LibraryTexts } from "./watch-later-page.tsx";

type HistoryPageProps = {
  texts: Pick<LibraryTexts, "library" | "watchLater" | "timeLeft" | "vip">;
  starters: ReactNode;
};

/** The history: a member's from all devices, a guest's from this one. The page's HTML contains none of it. */
export function HistoryPage({ texts, starters }: HistoryPageProps) {
  const { library, watchLater, timeLeft, vip } = texts;
  const { data, isError } = useQuery(historyQuery, queryClient);
  const [, setChanges] = useState(0);
  const isKnown = useHydrated() && (data !== undefined || isError);
  // An older WordPress can't remove a video from the history and stores position 0 instead.
  const slugs = isKnown
    ? mergeWithDevice(data).flatMap(({ slug, position }) => (position > 0 ? [slug] : []))
    : [];
  const clear = async () => {
    await clearHistory();
    setChanges((changes) => changes + 1);
  };
  const words = library.history;
  const remove = async (slug: string) => {
    try {
      await removeFromHistory(slug);
      setChanges((changes) => changes + 1);
    } catch (error) {
      showToast("error", error instanceof Error && error.message ? error.message : words.removeFailed);
    }
  };
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
        <PersonalVideos
          slugs={slugs}
          vip={vip}
          starters={starters}
          texts={watchLater}
          left={timeLeft}
          empty={words.empty}
          picture="moon"
          removal={{ text: words.remove, run: remove }}
        />
      )}
    </div>
  );
}
