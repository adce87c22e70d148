import { queryOptions } from "@tanstack/react-query";
import { callApi, isTransient } from "#lib/browser/session/client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { browserCache } from "#lib/cache.ts";
import { type MemberHistory, memberHistory } from "#lib/contracts/history.ts";
import {
  type HistoryEntry,
  isUnfinished,
  maxEntries,
  newestOfEach,
  type WatchedPosition,
} from "#lib/player/history-entries.ts";
import { forgetDeviceHistory, readDeviceHistory } from "./device-history.ts";
import { videoQuery } from "./video.ts";

// What a member has watched on any device, beside what this device keeps (lib/browser/watching/device-history.ts).

const path = "/user/history";
const { tag, stale, kept } = browserCache.history;

/** What the member has watched, the last one first; null where WordPress keeps no history, and for visitors. */
export const historyQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => (isMarkedSignedIn() ? callApi(path, { schema: memberHistory }) : { items: null }),
  staleTime: stale * 1000,
  gcTime: kept * 1000,
  // Without a connection there is still what this device keeps.
  networkMode: "always",
  refetchOnMount: true,
});

/** Where one stopped in each video, newest first: what this device keeps, and what the member's others told. */
export function mergeWithDevice(answer: MemberHistory | undefined): WatchedPosition[] {
  const members = (answer?.items ?? []).map((item) => ({ ...item, at: Date.parse(item.at) }));
  return newestOfEach([...readDeviceHistory(), ...members]);
}

/** The same; what can't be had is no reason to go on from nothing of this device. */
export const readPositions = async (): Promise<WatchedPosition[]> =>
  mergeWithDevice(await queryClient.fetchQuery(historyQuery).catch(() => undefined));

/**
 * What was begun and not watched to its end, with the words for a card. Another device told no title: it is asked for.
 *
 * @throws ApiError where there is none because something can't be had
 */
export async function readUnfinished(): Promise<HistoryEntry[]> {
  const failures: unknown[] = [];
  const answer = await queryClient.fetchQuery(historyQuery).catch((error) => void failures.push(error));
  const begun = mergeWithDevice(answer ?? undefined)
    .filter(isUnfinished)
    .slice(0, maxEntries);
  const named = begun.map(async ({ title, imageUrl, ...note }): Promise<HistoryEntry[]> => {
    if (title !== undefined) return [{ ...note, title, imageUrl: imageUrl ?? null }];
    try {
      const video = await queryClient.fetchQuery(videoQuery(note.slug));
      const { anchor, isVip } = video;
      return [
        {
          ...note,
          title: video.title,
          imageUrl: video.imageUrl,
          isVip,
          ...(anchor && { creator: anchor.name }),
        },
      ];
    } catch (error) {
      // A video that is gone is no failure.
      if (error instanceof Error && isTransient(error)) failures.push(error);
      return [];
    }
  });
  const entries = (await Promise.all(named)).flat();
  if (entries.length === 0 && failures.length > 0) throw failures[0];
  return entries;
}

/** Tells WordPress where the member is in a video; the next time tells it again where this fails. */
export async function sendWatched(
  { slug, position, duration }: WatchedPosition,
  keepalive = false,
): Promise<void> {
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
  forgetDeviceHistory();
}
