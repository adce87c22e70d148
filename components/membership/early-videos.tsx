"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useLazy } from "#components/ui/use-lazy.ts";
import { paths } from "#lib/addresses/paths.ts";
import { earlyVideosQuery } from "#lib/browser/session/benefit.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { readVideoAsMember } from "#lib/browser/watching/video.ts";
import { cardWidths, pictureUrl, srcSet } from "#lib/catalogue/pictures.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { EarlyVideo, PlayerSource } from "#lib/contracts/video.ts";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/languages/texts.ts";
import { clock } from "#lib/player/time.ts";

export type EarlyVideosProps = {
  texts: Texts["earlyAccess"];
  player: Texts["player"];
  guard: Pick<Texts["member"], "denied" | "profile">;
  /** Whether WordPress has early access. */
  offered: boolean;
};

type CardProps = { video: EarlyVideo; texts: Texts["earlyAccess"]; isAsked: boolean; onPlay: () => void };

/** A video and the day on which it becomes public. It has no page before that day, so it plays here. */
function EarlyCard({ video, texts, isAsked, onPlay }: CardProps) {
  const { title, imageUrl, anchor, duration, publicAt } = video;
  const locale = useLocale();
  return (
    <li className="card">
      <button
        type="button"
        className="block w-full cursor-pointer text-left aria-busy:opacity-60"
        aria-busy={isAsked}
        onClick={onPlay}
      >
        <span className="art">
          {imageUrl && (
            <img
              src={pictureUrl(imageUrl, 320)}
              srcSet={srcSet(imageUrl, cardWidths)}
              sizes="(min-width: 1024px) 260px, (min-width: 640px) 33vw, 92vw"
              width={480}
              height={270}
              alt=""
              loading="lazy"
            />
          )}
          {duration !== null && <span className="length">{clock(duration)}</span>}
        </span>
        <span className="card-title" lang={foreignLang(title, locale)}>
          {title}
        </span>
        {anchor && (
          <span className="card-meta truncate" lang={foreignLang(anchor.name, locale)}>
            {anchor.name}
          </span>
        )}
        <span className="card-meta">
          <time dateTime={publicAt}>{fill(texts.publicOn, { date: shortDate(publicAt, locale) })}</time>
        </span>
      </button>
    </li>
  );
}

type PlayingProps = Pick<EarlyVideosProps, "player"> & { video: EarlyVideo; source: PlayerSource };

function Playing({ video, source, player }: PlayingProps) {
  const { slug, title, imageUrl, isVip, anchor } = video;
  const { part, load } = useLazy(() => import("#components/player/source/playing-source.tsx"));
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(() => void load(), [load]);
  const said = { slug, title, artist: anchor?.name ?? "", imageUrl, isVip };
  const media = { ...said, isEarly: true, chapters: [], related: [] };
  return (
    <>
      <section className="player mb-8" aria-label={title}>
        <div ref={setStage} className="player-stage" tabIndex={-1}>
          {part && stage && (
            <part.PlayingSource
              source={source}
              media={media}
              texts={player}
              stage={stage}
              hasAds={false}
              startsByItself={false}
            />
          )}
        </div>
      </section>
      {/* The dock on phones. */}
      <div id="sleep-kit" />
    </>
  );
}

function List({ texts, player }: EarlyVideosProps) {
  const { data, isError, refetch } = useQuery(earlyVideosQuery, queryClient);
  const [playing, setPlaying] = useState<{ video: EarlyVideo; source: PlayerSource } | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const turn = useRef(0);
  const play = async (video: EarlyVideo) => {
    turn.current += 1;
    const mine = turn.current;
    setAsked(video.slug);
    const found = await readVideoAsMember(video.slug).catch(() => null);
    // The last press wins, whichever response comes first.
    if (mine !== turn.current) return;
    setAsked(null);
    const watch = found && watchState(found);
    const source = watch && "source" in watch ? watch.source : null;
    setFailed(source === null);
    setPlaying(source && { video, source });
    if (source) window.scrollTo({ top: 0 });
  };
  if (isError || failed)
    return (
      <Panel title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => (failed ? setFailed(false) : refetch())}>
          {texts.retry}
        </button>
      </Panel>
    );
  if (data?.videos.length === 0) return <p className="text-muted">{texts.empty}</p>;
  return (
    <>
      {playing && <Playing key={playing.video.slug} {...playing} player={player} />}
      <ul className="grid-videos">
        {data?.videos.map((video) => (
          <EarlyCard
            key={video.slug}
            video={video}
            texts={texts}
            isAsked={asked === video.slug}
            onPlay={() => play(video)}
          />
        ))}
      </ul>
    </>
  );
}

/** /vip/early: videos that VIP members see before others (product: Early access). */
export function EarlyVideos(props: EarlyVideosProps) {
  const { texts, guard, offered } = props;
  const head = (
    <>
      <h1 className="pt-8">{texts.title}</h1>
      <p className="mt-2 mb-8 text-muted">{offered ? texts.intro : texts.unavailable}</p>
    </>
  );
  return (
    <Guard allow={["vip", "admin"]} texts={guard} path={paths.vipEarly} head={head}>
      {() => (
        <>
          {head}
          {offered && <List {...props} />}
        </>
      )}
    </Guard>
  );
}
