"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FollowedVideo, type FollowedVideoTexts } from "#components/video/card/followed-video.tsx";
import { PlaceholderCard } from "#components/video/card/placeholder-card.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { followedQuery } from "#lib/browser/library/following.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";

/** The page of followed anchors shows more. */
const rowLength = 14;

export type FollowedProps = {
  /** Shown if there are no cards. */
  empty: string;
  texts: FollowedVideoTexts;
};

async function readCards(texts: FollowedVideoTexts) {
  if (!isMarkedSignedIn() || !document.documentElement.classList.contains("has-follows")) return [];
  try {
    const { videos } = await queryClient.fetchQuery(followedQuery);
    return videos
      .slice(0, rowLength)
      .map((video) => <FollowedVideo key={video.slug} place="row" video={video} texts={texts} />);
  } catch {
    return [<PlaceholderCard key="failed" text={texts.watchLater.loadFailed} />];
  }
}

/** Cards of new videos by followed anchors. */
export function FollowedList({ empty, texts }: FollowedProps) {
  const [cards, setCards] = useState<ReactNode[] | null>(null);
  useEffect(() => {
    let latest: unknown;
    const show = () => {
      const reading = readCards(texts);
      latest = reading;
      reading.then((read) => reading === latest && setCards(read));
    };
    show();
    window.addEventListener(sessionChanged, show);
    return () => {
      latest = null;
      window.removeEventListener(sessionChanged, show);
    };
  }, [texts]);
  return cards?.length ? cards : <PlaceholderCard text={cards === null ? undefined : empty} />;
}
