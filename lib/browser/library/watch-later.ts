import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { observeQuery } from "#lib/browser/base/observe-query.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { browserCache } from "#lib/config/cache.ts";
import { watchLater } from "#lib/contracts/accounts/watch-later.ts";
import { rollBack } from "./roll-back.ts";

const path = "/user/watch-later";
const { tag, stale, discard } = browserCache.watchLater;

/** The slugs of the list, newest first. */
export const watchLaterQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => (isMarkedSignedIn() ? callApi(path, { schema: watchLater }) : { slugs: [] }),
  staleTime: stale * 1000,
  gcTime: discard * 1000,
  refetchOnMount: true,
});

/** Calls `onChange` with the slugs of the list, now and after every change. */
export function watchSaved(onChange: (slugs: ReadonlySet<string>) => void): void {
  observeQuery(watchLaterQuery, ({ data }) => onChange(new Set(data?.slugs)));
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(tag);
/** The number of this tab's changes in flight; the list is fetched again after them, for changes in other tabs. */
let changesInFlight = 0;
let hasMissed = false;

function readAgain(): void {
  hasMissed = changesInFlight > 0;
  if (!hasMissed) queryClient.invalidateQueries(watchLaterQuery);
}

channel?.addEventListener("message", readAgain);

/** @throws ApiError */
export async function clearWatchLater(): Promise<void> {
  queryClient.setQueryData(
    watchLaterQuery.queryKey,
    await callApi(path, { method: "DELETE", schema: watchLater }),
  );
  channel?.postMessage("changed");
}

/** Adds or removes a video; undone if it fails. @throws ApiError */
export async function changeWatchLater(slug: string, saved: boolean): Promise<void> {
  const { queryKey } = watchLaterQuery;
  await queryClient.cancelQueries(watchLaterQuery);
  const before = queryClient.getQueryData(queryKey);
  const others = (before?.slugs ?? []).filter((other) => other !== slug);
  queryClient.setQueryData(queryKey, { slugs: saved ? [slug, ...others] : others });
  hasMissed ||= changesInFlight > 0;
  changesInFlight += 1;
  try {
    // `keepalive`, so that the change is sent even if the page is left at once.
    const changed = await callApi(path, {
      method: "PUT",
      body: { slug, saved },
      schema: watchLater,
      keepalive: true,
    });
    // The response does not have changes that are still in flight.
    if (!hasMissed) queryClient.setQueryData(queryKey, changed);
    channel?.postMessage("changed");
  } catch (error) {
    // If the session has ended meanwhile, its list must not come back.
    const current = queryClient.getQueryData(queryKey);
    if (before && current && isMarkedSignedIn())
      queryClient.setQueryData(queryKey, { slugs: rollBack(current.slugs, before.slugs, slug) });
    else queryClient.resetQueries(watchLaterQuery).catch(() => {});
    throw error;
  } finally {
    changesInFlight -= 1;
    if (hasMissed) readAgain();
  }
}
