import { Fragment, type ReactNode } from "react";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { withAds } from "#lib/membership/ads.ts";
import { type CardOptions, cardProps } from "./card-props.ts";
import { VideoCard } from "./video-card.tsx";

type VideoGridProps = CardOptions & {
  videos: VideoItem[];
  eager?: number;
  /** What an ad cell shows, and the positions of the ad cells, counted from 1. */
  ads?: { cell: ReactNode; at: number[] };
};

export async function VideoGrid({ videos, eager = 0, ads, ...options }: VideoGridProps) {
  const propsOf = await cardProps(options);
  const { watchLater } = await getTexts();
  return (
    <ul className="grid-videos">
      {withAds(videos, ads?.at ?? []).map((cell, index) =>
        typeof cell === "number" ? (
          <Fragment key={`ad at ${cell}`}>{ads?.cell}</Fragment>
        ) : (
          <VideoCard
            key={cell.slug}
            place="grid"
            {...propsOf(cell)}
            eager={index < eager}
            later={watchLater}
          />
        ),
      )}
    </ul>
  );
}
