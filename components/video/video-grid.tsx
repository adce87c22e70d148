import { Fragment, type ReactNode } from "react";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { withAds } from "#lib/membership/ads.ts";
import { cardProps } from "./card-props.ts";
import { VideoCard } from "./video-card.tsx";

type VideoGridProps = {
  videos: VideoItem[];
  /** All videos are by one anchor, who is named above. */
  ofOne?: boolean;
  eager?: number;
  /** An ad's cell and its positions, counted from 1. */
  ads?: { cell: ReactNode; at: number[] };
};

export async function VideoGrid({ videos, ofOne = false, eager = 0, ads }: VideoGridProps) {
  const propsOf = await cardProps({ ofOne });
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
