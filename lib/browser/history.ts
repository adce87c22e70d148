import { queryOptions } from "@tanstack/react-query";
import { browserCache } from "#lib/cache.ts";
import { memberHistory } from "#lib/contracts/history.ts";
import {
  type HistoryEntry,
  isUnfinished,
  maxEntries,
  type Noted,
  newestOfEach,
} from "#lib/player/history.ts";
import { callApi } from "./client.ts";
import { isMarkedSignedIn } from "./marker.ts";
import { queryClient } from "./query-client.ts";
import { videoQuery } from "./video.ts";
import { forgetHistory, readHistory } from "./watch-history.ts";

// What a member has watched on any device, beside what this device keeps (lib/browser/watch-history.ts).

const path = "/user/history";
const { tag, stale, kept } = browserCache.history;

/** What the member has watched, the last one first; null where WordPress keeps no history, and for visitors. */
export const historyQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => (isMarkedSignedIn() ? callApi(path, { schema: memberHistory }) : { items: null }),
  staleTime: stale * 1000,
  gcTime: kept * 1000,
});

/** What can't be had is no reason to show nothing of this device. */
async function readMembers(): Promise<Noted[]> {
  const { items } = await queryClient.fetchQuery(historyQuery).catch(() => ({ items: null }));
  return (items ?? []).map((item) => ({ ...item, at: Date.parse(item.at) }));
}

/** Where one stopped in each video, on this device or on another one of the member's, newest first. */
export const readNoted = async (): Promise<Noted[]> =>
  newestOfEach([...readHistory(), ...(await readMembers())]);

/** What was begun and not watched to its end, with the words for a card. Another device told no title: it is asked for. */
export async function readBegun(): Promise<HistoryEntry[]> {
  const begun = (await readNoted()).filter(isUnfinished).slice(0, maxEntries);
  const named = begun.map(async ({ title, imageUrl, ...note }): Promise<HistoryEntry[]> => {
    if (title !== undefined) return [{ ...note, title, imageUrl: imageUrl ?? null }];
    const video = await queryClient.fetchQuery(videoQuery(note.slug)).catch(() => null);
    return video ? [{ ...note, title: video.title, imageUrl: video.imageUrl }] : [];
  });
  return (await Promise.all(named)).flat();
}

/** Tells WordPress where the member is in a video; the next time tells it again where this fails. */
export async function sendWatched({ slug, position, duration }: Noted, keepalive = false): Promise<void> {
  const { queryKey } = historyQuery;
  if (!isMarkedSignedIn() || queryClient.getQueryData(queryKey)?.items === null) return;
  const ends = Number.isFinite(duration) ? duration : 0;
  const body = { slug, position, duration: ends };
  try {
    const now = await callApi(path, { method: "PUT", body, schema: memberHistory, keepalive });
    queryClient.setQueryData(queryKey, now);
  } catch {}
}

/** Forgets what was watched, here and on all devices of the member. @throws ApiError */
export async function clearHistory(): Promise<void> {
  if (isMarkedSignedIn()) {
    const now = await callApi(path, { method: "DELETE", schema: memberHistory });
    queryClient.setQueryData(historyQuery.queryKey, now);
  }
  forgetHistory();
}
