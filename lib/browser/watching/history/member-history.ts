import { queryOptions } from "@tanstack/react-query";
import { callApi, isTransient } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import {
  type HistoryEntry,
  maxEntries,
  newestOfEach,
  type WatchedPosition,
} from "#lib/browser/watching/history/history-entries.ts";
import { videoQuery } from "#lib/browser/watching/video.ts";
import { isUnfinished } from "#lib/catalogue/watched.ts";
import { browserCache } from "#lib/config/cache.ts";
import { type MemberHistory, memberHistory } from "#lib/contracts/accounts/history.ts";
import { readDeviceHistory } from "./device-history.ts";

// The history that WordPress stores. This device's is in lib/browser/watching/history/device-history.ts.

const path = "/user/history";
const { tag, stale, discard } = browserCache.history;

/** The member's history, newest first; null for guests, and if WordPress stores none. */
export const historyQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => (isMarkedSignedIn() ? callApi(path, { schema: memberHistory }) : { items: null }),
  staleTime: stale * 1000,
  gcTime: discard * 1000,
  // Also offline, because this device's history is there.
  networkMode: "always",
  refetchOnMount: true,
});

/** The last position in each video on this device or any other of the member, newest first. */
export function mergeWithDevice(history: MemberHistory | undefined): WatchedPosition[] {
  const members = (history?.items ?? []).map((item) => ({ ...item, at: Date.parse(item.at) }));
  return newestOfEach([...readDeviceHistory(), ...members]);
}

/** As above, from the server; only this device's positions if the request fails. */
export const readPositions = async (): Promise<WatchedPosition[]> =>
  mergeWithDevice(await queryClient.fetchQuery(historyQuery).catch(() => undefined));

/**
 * Unfinished videos with the texts for a card. Other devices store no titles, so these are fetched.
 *
 * @throws ApiError if failures leave nothing to show
 */
export async function readUnfinished(): Promise<HistoryEntry[]> {
  const failures: unknown[] = [];
  const history = await queryClient.fetchQuery(historyQuery).catch((error) => void failures.push(error));
  const begun = mergeWithDevice(history ?? undefined)
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
          ...(anchor && { anchorName: anchor.name }),
        },
      ];
    } catch (error) {
      // A deleted video is no failure.
      if (error instanceof Error && isTransient(error)) failures.push(error);
      return [];
    }
  });
  const entries = (await Promise.all(named)).flat();
  if (entries.length === 0 && failures.length > 0) throw failures[0];
  return entries;
}

/** Reports the position to WordPress. A failed report is made up for by the next one. */
export async function sendWatched(
  { slug, position, duration }: WatchedPosition,
  keepalive = false,
): Promise<void> {
  const { queryKey } = historyQuery;
  if (!isMarkedSignedIn() || queryClient.getQueryData(queryKey)?.items === null) return;
  const seconds = Number.isFinite(duration) ? duration : 0;
  const body = { slug, position, duration: seconds };
  try {
    const changed = await callApi(path, { method: "PUT", body, schema: memberHistory, keepalive });
    queryClient.setQueryData(queryKey, changed);
  } catch {}
}

/** Removes a video from the member's history. @throws ApiError */
export async function removeWatched(slug: string): Promise<void> {
  const changed = await callApi(`${path}/${encodeURIComponent(slug)}`, {
    method: "DELETE",
    schema: memberHistory,
  });
  queryClient.setQueryData(historyQuery.queryKey, changed);
}

/** Clears the member's history. @throws ApiError */
export async function clearWatched(): Promise<void> {
  const changed = await callApi(path, { method: "DELETE", schema: memberHistory });
  queryClient.setQueryData(historyQuery.queryKey, changed);
}
