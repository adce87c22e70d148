import { callApi } from "#lib/browser/session/client.ts";
import { type Anchor, anchorList } from "#lib/contracts/anchor.ts";
import { type VideoItem, videoList } from "#lib/contracts/video.ts";

/** What a search would find: some of it, and how many videos in all. */
export type Suggestions = { query: string; anchors: Anchor[]; videos: VideoItem[]; total: number };

/** Shown at most. */
const most = { anchors: 2, videos: 3 };

/** What is suggested for a text; one of both lists may be missing, of neither nothing is said. */
export async function readSuggestions(query: string, signal: AbortSignal): Promise<Suggestions | null> {
  const ask = (perPage: number) => new URLSearchParams({ search: query, per_page: String(perPage) });
  const [anchors, videos] = await Promise.all([
    callApi(`/anchors?${ask(most.anchors)}`, { schema: anchorList, signal }).catch(() => null),
    callApi(`/videos?${ask(most.videos)}`, { schema: videoList, signal }).catch(() => null),
  ]);
  if (signal.aborted || (anchors === null && videos === null)) return null;
  return {
    query,
    anchors: anchors?.anchors ?? [],
    videos: videos?.videos ?? [],
    total: videos?.pagination.totalResults ?? 0,
  };
}
