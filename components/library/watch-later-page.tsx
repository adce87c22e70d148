"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Guard } from "#components/account/guard.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { clearWatchLater, watchLaterQuery } from "#lib/browser/library/watch-later.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { ClearButton } from "./clear-button.tsx";
import { PersonalVideos } from "./personal-videos.tsx";

export type LibraryTexts = Pick<Texts, "library" | "watchLater" | "timeLeft"> & {
  vip: string;
  member: Pick<Texts["member"], "denied" | "profile">;
};

type WatchLaterProps = { texts: LibraryTexts; starters: ReactNode };

function WatchLater({ texts, starters }: WatchLaterProps) {
  const { data: list, isError } = useQuery(watchLaterQuery, queryClient);
  const words = texts.library.watchLater;
  return (
    <>
      <ListHero title={words.title} intro={words.intro}>
        {list && list.slugs.length > 0 && (
          <ClearButton texts={texts.library} words={words} onClear={clearWatchLater} />
        )}
      </ListHero>
      {isError && <p role="alert">{texts.watchLater.loadFailed}</p>}
      {list && !isError && (
        <PersonalVideos
          slugs={list.slugs}
          texts={texts.watchLater}
          left={texts.timeLeft}
          vip={texts.vip}
          empty={texts.watchLater.empty}
          picture="window"
          starters={starters}
        />
      )}
    </>
  );
}

export function WatchLaterPage({ texts, starters }: WatchLaterProps) {
  const { title, intro } = texts.library.watchLater;
  return (
    <div className="wide">
      <Guard
        allow={["user", "vip", "admin"]}
        texts={texts.member}
        path={paths.watchLater}
        head={<ListHero title={title} intro={intro} />}
      >
        {() => <WatchLater texts={texts} starters={starters} />}
      </Guard>
    </div>
  );
}
