"use client";

import { useEffect, useState } from "react";
import { Carousel } from "#components/ui/carousel.tsx";
import { FollowedVideo } from "#components/video/followed-video.tsx";
import { KeptCard } from "#components/video/video-card.tsx";
import type { VideoItem } from "#lib/contracts/video.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import type { RowLabels } from "./continue-watching.tsx";

/** Videos of the row; the page of those followed has more. */
const most = 14;

type FollowedRowProps = {
  labels: RowLabels;
  empty: string;
  texts: Pick<Texts, "watchLater" | "timeLeft"> & { vip: string };
};

async function readVideos(): Promise<VideoItem[]> {
  if (!document.documentElement.classList.contains("has-follows")) return [];
  const [{ followedQuery }, { queryClient }] = await Promise.all([
    import("#lib/browser/following.ts"),
    import("#lib/browser/query-client.ts"),
  ]);
  return (await queryClient.fetchQuery(followedQuery)).videos.slice(0, most);
}

/** What is new from whom the member follows; its place is kept where this device knows of anybody. */
export function FollowedRow({ labels, empty, texts }: FollowedRowProps) {
  const [videos, setVideos] = useState<VideoItem[] | null>(null);
  useEffect(() => {
    readVideos().then(setVideos, () => setVideos([]));
  }, []);
  const head = (
    <>
      <h2>{labels.title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={paths.following}>
        {labels.all}
      </Link>
    </>
  );
  return (
    <div className="row-kept wide hidden with-follows:block">
      <Carousel
        key={videos === null ? "kept" : "here"}
        label={labels.title}
        previous={labels.previous}
        next={labels.next}
        head={head}
      >
        {videos?.map((video) => (
          <FollowedVideo key={video.slug} place="row" video={video} texts={texts} />
        ))}
        {!videos?.length && <KeptCard text={videos === null ? undefined : empty} />}
      </Carousel>
    </div>
  );
}
