"use client";

import { useEffect, useState } from "react";
import { Carousel } from "#components/ui/carousel.tsx";
import { KeptCard } from "#components/video/video-card.tsx";
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

/** The videos with the card that shows them, which nobody loads who follows nobody. */
async function readRow() {
  if (!document.documentElement.classList.contains("has-follows")) return null;
  const [{ followedQuery }, { queryClient }, { FollowedVideo }] = await Promise.all([
    import("#lib/browser/following.ts"),
    import("#lib/browser/query-client.ts"),
    import("#components/video/followed-video.tsx"),
  ]);
  const { videos } = await queryClient.fetchQuery(followedQuery);
  return { videos: videos.slice(0, most), Card: FollowedVideo };
}

/** What is new from whom the member follows; its place is kept where this device knows of anybody. */
export function FollowedRow({ labels, empty, texts }: FollowedRowProps) {
  const [row, setRow] = useState<Awaited<ReturnType<typeof readRow>> | undefined>();
  useEffect(() => {
    readRow().then(setRow, () => setRow(null));
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
        key={row === undefined ? "kept" : "here"}
        label={labels.title}
        previous={labels.previous}
        next={labels.next}
        head={head}
      >
        {row?.videos.map((video) => (
          <row.Card key={video.slug} place="row" video={video} texts={texts} />
        ))}
        {!row?.videos.length && <KeptCard text={row === undefined ? undefined : empty} />}
      </Carousel>
    </div>
  );
}
