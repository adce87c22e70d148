import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/session/client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { browserCache } from "#lib/cache.ts";
import { watchLater } from "#lib/contracts/watch-later.ts";
import { rollBack } from "./roll-back.ts";

const path = "/user/watch-later";
const { tag, stale, kept } = browserCache.watchLater;

/** The slugs that the member keeps for later, newest first. */
export const watchLaterQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => (isMarkedSignedIn() ? callApi(path, { schema: watchLater }) : { slugs: [] }),
  staleTime: stale * 1000,
  gcTime: kept * 1000,
  refetchOnMount: true,
});

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(tag);
/** Changes of this tab that are under way; what other tabs have changed meanwhile, or came out of order, is read after them. */
let changing = 0;
let hasMissed = false;

function readAgain(): void {
  hasMissed = changing > 0;
  if (!hasMissed) queryClient.invalidateQueries(watchLaterQuery);
}

channel?.addEventListener("message", readAgain);

/** Empties the list. @throws ApiError */
export async function clearWatchLater(): Promise<void> {
  queryClient.setQueryData(
    watchLaterQuery.queryKey,
    await callApi(path, { method: "DELETE", schema: watchLater }),
  );
  channel?.postMessage("changed");
}

/** Puts a video in or takes it out: shown at once, taken back where it did not work. @throws ApiError */
export async function changeWatchLater(slug: string, saved: boolean): Promise<void> {
  const { queryKey } = watchLaterQuery;
  await queryClient.cancelQueries(watchLaterQuery);
  const before = queryClient.getQueryData(queryKey);
  const others = (before?.slugs ?? []).filter((other) => other !== slug);
  queryClient.setQueryData(queryKey, { slugs: saved ? [slug, ...others] : others });
  hasMissed ||= changing > 0;
  changing += 1;
  try {
    const now = await callApi(path, { method: "PUT", body: { slug, saved }, schema: watchLater });
    // What else is under way is in no answer yet.
    if (!hasMissed) queryClient.setQueryData(queryKey, now);
    channel?.postMessage("changed");
  } catch (error) {
    // The list of a member whose session ended meanwhile must not come back.
    const now = queryClient.getQueryData(queryKey);
    if (before && now && isMarkedSignedIn())
      queryClient.setQueryData(queryKey, { slugs: rollBack(now.slugs, before.slugs, slug) });
    else queryClient.resetQueries(watchLaterQuery).catch(() => {});
    throw error;
  } finally {
    changing -= 1;
    if (hasMissed) readAgain();
  }
}
