"use client";

import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { watchLaterQuery } from "#lib/browser/watching/watch-later.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { PersonalVideos } from "./personal-videos.tsx";

type WatchLaterListProps = { texts: Texts["watchLater"]; left: Texts["timeLeft"]; vip: string };

/** The videos that the member keeps for later, newest first. */
export function WatchLaterList({ texts, left, vip }: WatchLaterListProps) {
  const { data: list, isError } = useQuery(watchLaterQuery, queryClient);
  if (isError) return <p role="alert">{texts.loadFailed}</p>;
  return list ? <PersonalVideos slugs={list.slugs} empty={texts.empty} {...{ texts, left, vip }} /> : null;
}
