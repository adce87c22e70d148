"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LonePlayer } from "#components/player/lone-player.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { ApiError, callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { type VideoDetail, videoDetail } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type PreviewProps = { texts: Texts["preview"]; player: Texts["player"] };

/** The token from the address's hash, which no server and no log receives; null before the browser has read it. */
function useToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return token;
}

const readPreview = (token: string) =>
  callApi("/preview", { method: "POST", body: { token }, schema: videoDetail });

function Facts({ video }: { video: VideoDetail }) {
  const locale = useLocale();
  const { anchor, duration, publishedAt, isVip, triggers } = video;
  return (
    <p className="card-parts mt-2 text-sm text-muted">
      {isVip && <span className="vip">VIP</span>}
      {anchor && <span lang={foreignLanguageOf(anchor.name, locale)}>{anchor.name}</span>}
      {duration !== null && <span>{timecode(duration)}</span>}
      {publishedAt && <time dateTime={publishedAt}>{shortDate(publishedAt, locale)}</time>}
      {triggers.length > 0 && (
        <span>{triggers.map((trigger) => nameInLanguage(locale, trigger)).join(", ")}</span>
      )}
    </p>
  );
}

function Found({ video, texts, player }: PreviewProps & { video: VideoDetail }) {
  const locale = useLocale();
  const source = video.full ?? video.trailer;
  return (
    <article>
      {source ? (
        <LonePlayer video={video} source={source} texts={player} isPreview />
      ) : (
        <section className="player mb-8" aria-label={video.title}>
          {video.imageUrl && (
            <img
              src={pictureUrl(video.imageUrl, 1280)}
              alt=""
              className="absolute inset-0 size-full object-cover"
            />
          )}
          <p className="player-stage">{texts.noPlayer}</p>
        </section>
      )}
      <h1 lang={foreignLanguageOf(video.title, locale)}>{video.title}</h1>
      <Facts video={video} />
      <p className="mt-4 max-w-[76ch] whitespace-pre-line text-ui">{video.description}</p>
    </article>
  );
}

function Content({ token, ...words }: PreviewProps & { token: string | null }) {
  const { texts } = words;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["preview", token],
      queryFn: () => readPreview(token ?? ""),
      enabled: Boolean(token),
      retry: false,
      gcTime: 0,
    },
    queryClient,
  );
  const isOver = token === "" || (error instanceof ApiError && error.status === 404);
  if (isOver) return <Still picture="lantern" title={texts.endedTitle} text={texts.endedText} alert />;
  if (error)
    return (
      <Still picture="lantern" title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.retry}
        </button>
      </Still>
    );
  if (data) return <Found video={data} {...words} />;
  return (
    <section className="player mb-8" aria-busy="true">
      <div className="player-stage" />
    </section>
  );
}

/** /preview: how a video that an editor is writing will look (product: Preview). */
export function Preview(props: PreviewProps) {
  const token = useToken();
  return (
    <div className="wide">
      <p className="mt-5 mb-4 text-muted">{props.texts.notice}</p>
      <noscript>
        <p>{props.texts.noScript}</p>
      </noscript>
      <Content token={token} {...props} />
    </div>
  );
}
