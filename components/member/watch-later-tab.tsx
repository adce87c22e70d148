"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VideoCard } from "#components/video/video-card.tsx";
import { queryClient } from "#lib/browser/query-client.ts";
import { videoQuery } from "#lib/browser/video.ts";
import { watchLaterQuery } from "#lib/browser/watch-later.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

/** Videos asked for at a time: the list holds slugs alone, each title is a call of its own. */
const step = 12;

type WatchLaterTabProps = { texts: Texts["watchLater"] };

/** The videos that the member keeps for later, newest first. */
export function WatchLaterTab({ texts }: WatchLaterTabProps) {
  const [shown, setShown] = useState(step);
  const { data: list, isError } = useQuery(watchLaterQuery, queryClient);
  const slugs = list?.slugs.slice(0, shown) ?? [];
  const videos = useQueries({ queries: slugs.map(videoQuery) }, queryClient);
  if (isError) return <p role="alert">{texts.loadFailed}</p>;
  if (list?.slugs.length === 0)
    return (
      <p className="text-muted">
        {texts.empty}{" "}
        <Link className="text-link" href={paths.videos()}>
          {texts.browse}
        </Link>
      </p>
    );
  return (
    <>
      <ul className="grid-videos">
        {slugs.map((slug, index) => {
          const video = videos[index]?.data;
          const title = video?.title ?? "";
          return (
            <VideoCard
              key={slug}
              place="grid"
              slug={slug}
              title={videos[index]?.isError ? slug : title}
              imageUrl={video?.imageUrl ?? null}
              waiting={!video}
              later={texts}
            />
          );
        })}
      </ul>
      {list && list.slugs.length > shown && (
        <button type="button" className="btn mt-6" onClick={() => setShown(shown + step)}>
          {texts.more}
        </button>
      )}
    </>
  );
}
