import { callApi } from "#lib/browser/session/client.ts";
import { type Anchor, anchorList } from "#lib/contracts/anchor.ts";
import { type VideoItem, videoList } from "#lib/contracts/video.ts";

/** Some search results, and the number of all videos found. */
export type Suggestions = { query: string; anchors: Anchor[]; videos: VideoItem[]; total: number };

/** Results to show. */
const limits = { anchors: 2, videos: 3 };

/** Suggestions for a text; null if both requests failed, while one failure leaves its list empty. */
export async function readSuggestions(query: string, signal: AbortSignal): Promise<Suggestions | null> {
  const paramsFor = (perPage: number) => new URLSearchParams({ search: query, per_page: String(perPage) });
  const [anchors, videos] = await Promise.all([
    callApi(`/anchors?${paramsFor(limits.anchors)}`, { schema: anchorList, signal }).catch(() => null),
    callApi(`/videos?${paramsFor(limits.videos)}`, { schema: videoList, signal }).catch(() => null),
  ]);
  if (signal.aborted || (anchors === null && videos === null)) return null;
  return {
    query,
    anchors: anchors?.anchors ?? [],
    videos: videos?.videos ?? [],
    total: videos?.pagination.totalResults ?? 0,
  };
}
