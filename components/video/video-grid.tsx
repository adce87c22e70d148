import { AdCell } from "@/components/ad/ad-cell";
import { withAds } from "@/lib/ads";
import type { VideoItem } from "@/lib/contracts/video";
import { VideoCard } from "./video-card";

const sizes = "(min-width: 1280px) 232px, (min-width: 640px) 33vw, 92vw";

type VideoGridProps = { videos: VideoItem[]; eager?: number; adsAt?: number[] };

/** Cards in a grid; the first `eager` pictures load at once. `adsAt`: positions of ad cells, counted from 1. */
export function VideoGrid({ videos, eager = 0, adsAt = [] }: VideoGridProps) {
  return (
    <ul className="grid-videos">
      {withAds(videos, adsAt).map((cell, index) =>
        typeof cell === "number" ? (
          <AdCell key={`ad at ${cell}`} />
        ) : (
          <li key={cell.slug}>
            <VideoCard video={cell} sizes={sizes} eager={index < eager} />
          </li>
        ),
      )}
    </ul>
  );
}
