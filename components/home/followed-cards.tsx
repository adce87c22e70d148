"use client";

import { FollowedVideo, type FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { PlaceholderCard } from "#components/video/placeholder-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { followedQuery } from "#lib/browser/watching/following.ts";

/** The page of followed anchors shows more. */
const rowLength = 14;

/** Cards of new videos by followed anchors. */
export async function readCards(texts: FollowedVideoTexts) {
  if (!isMarkedSignedIn()) return [];
  try {
    const { videos } = await queryClient.fetchQuery(followedQuery);
    return videos
      .slice(0, rowLength)
      .map((video) => <FollowedVideo key={video.slug} place="row" video={video} texts={texts} />);
  } catch {
    return [<PlaceholderCard key="failed" text={texts.watchLater.loadFailed} />];
  }
}
