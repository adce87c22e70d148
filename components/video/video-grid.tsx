import type { VideoItem } from "@/lib/contracts/video";
import { VideoCard } from "./video-card";

const sizes = "(min-width: 1280px) 232px, (min-width: 640px) 33vw, 92vw";

/** Cards in a grid; the first `eager` pictures load at once. */
export function VideoGrid({ videos, eager = 0 }: { videos: VideoItem[]; eager?: number }) {
  return (
    <ul className="grid-videos">
      {videos.map((video, index) => (
        <li key={video.slug}>
          <VideoCard video={video} sizes={sizes} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
