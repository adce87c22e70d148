"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { earlyVideosQuery } from "#lib/browser/membership/benefit.ts";
import { currentPlayer } from "#lib/browser/player/current-player.ts";
import { readVideoAsMember } from "#lib/browser/watching/video.ts";
import { putVideoInAddress, videoInAddress } from "#lib/browser/watching/video-in-address.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { EarlyTeaser, EarlyVideo } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { EarlyCardBody, LockedVideos } from "./early-card.tsx";
import { type EarlyPlayback, EarlyPlayer } from "./early-player.tsx";

export type EarlyVideosProps = {
  texts: Texts["earlyAccess"];
  player: Texts["player"];
  guard: Pick<Texts["member"], "denied" | "profile">;
  /** Whether WordPress has early access. */
  offered: boolean;
  /** What everybody may know of the videos; empty where WordPress does not say it. */
  teasers: readonly EarlyTeaser[];
};

const listId = "early-videos";

type CardProps = { video: EarlyVideo; texts: Texts["earlyAccess"]; isLoading: boolean; onPlay: () => void };

/** The card of an early video, which has no page before its day and plays on this one. */
const EarlyCard = ({ video, texts, isLoading, onPlay }: CardProps) => (
  <li className="card">
    <button
      type="button"
      className="cursor-pointer text-left aria-busy:opacity-60"
      aria-busy={isLoading}
      onClick={onPlay}
    >
      <EarlyCardBody video={video} texts={texts} anchorName={video.anchor?.name} />
    </button>
  </li>
);

/** Goes to the player that is open already, and plays on. */
function playOn(): void {
  document.querySelector<HTMLElement>(".player-stage")?.focus();
  currentPlayer()
    ?.play()
    .catch(() => {});
}

function List({ texts, player }: EarlyVideosProps) {
  const { data, isError, refetch } = useQuery(earlyVideosQuery, queryClient);
  const [playing, setPlaying] = useState<EarlyPlayback | null>(null);
  const [failed, setFailed] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const turn = useRef(0);
  const open = useCallback(async (video: EarlyVideo, startsByItself: boolean) => {
    turn.current += 1;
    const mine = turn.current;
    setPressed(video.slug);
    const memberVideo = await readVideoAsMember(video.slug).catch(() => null);
    // The last press wins, whichever response comes first.
    if (mine !== turn.current) return;
    setPressed(null);
    const watch = memberVideo && watchState(memberVideo);
    const source = watch && "source" in watch ? watch.source : null;
    setFailed(source === null);
    setPlaying(source && { video, source, startsByItself });
  }, []);
  const play = (video: EarlyVideo) => {
    putVideoInAddress(video.slug);
    if (playing?.video.slug !== video.slug) return open(video, true);
    turn.current += 1;
    setPressed(null);
    playOn();
  };
  const videos = data?.videos;
  useEffect(() => {
    const named = turn.current === 0 && videos?.find(({ slug }) => slug === videoInAddress());
    if (named) open(named, false);
  }, [videos, open]);
  if (isError || failed)
    return (
      <Panel title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => (failed ? setFailed(false) : refetch())}>
          {texts.retry}
        </button>
      </Panel>
    );
  if (videos?.length === 0) return <p className="text-muted">{texts.empty}</p>;
  return (
    <>
      {playing && (
        <EarlyPlayer
          key={playing.video.slug}
          {...playing}
          texts={player}
          others={{ text: texts.others, href: `#${listId}` }}
        />
      )}
      <ul id={listId} className="grid-videos">
        {videos?.map((video) => (
          <EarlyCard
            key={video.slug}
            video={video}
            texts={texts}
            isLoading={pressed === video.slug}
            onPlay={() => play(video)}
          />
        ))}
      </ul>
    </>
  );
}

/** /vip/early: videos that VIP members see before others (product: Early access). */
export function EarlyVideos(props: EarlyVideosProps) {
  const { texts, guard, offered, teasers } = props;
  const outside = teasers.length > 0 && <LockedVideos texts={texts} teasers={teasers} />;
  const head = (
    <>
      <h1 className="pt-8">{texts.title}</h1>
      <p className="mt-2 mb-8 text-muted">{offered ? texts.intro : texts.unavailable}</p>
    </>
  );
  return (
    <Guard allow={["vip", "admin"]} texts={guard} path={paths.vipEarly} head={head} outside={outside}>
      {() => (
        <>
          {head}
          {offered && <List {...props} />}
        </>
      )}
    </Guard>
  );
}
