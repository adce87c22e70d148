import { Fragment, type ReactNode } from "react";
import { withAds } from "#lib/ads.ts";
import type { VideoItem } from "#lib/contracts/video.ts";
import { VideoCard } from "./video-card.tsx";

const sizes = "(min-width: 1280px) 232px, (min-width: 640px) 33vw, 92vw";

type VideoGridProps = {
  videos: VideoItem[];
  eager?: number;
  /** The cell of an ad, and the positions where it stands, counted from 1. A page without ads loads none of it. */
  ads?: { cell: ReactNode; at: number[] };
};

/** Cards in a grid; the first `eager` pictures load at once. */
export function VideoGrid({ videos, eager = 0, ads }: VideoGridProps) {
  return (
    <ul className="grid-videos">
      {withAds(videos, ads?.at ?? []).map((cell, index) =>
        typeof cell === "number" ? (
          <Fragment key={`ad at ${cell}`}>{ads?.cell}</Fragment>
        ) : (
          <li key={cell.slug}>
            <VideoCard video={cell} sizes={sizes} eager={index < eager} />
          </li>
        ),
      )}
    </ul>
  );
}
