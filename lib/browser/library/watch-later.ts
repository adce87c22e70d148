import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { observeQuery } from "#lib/browser/base/observe-query.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { browserCache } from "#lib/config/cache.ts";
import { type WatchLater, watchLater } from "#lib/contracts/accounts/watch-later.ts";
import { memberList } from "./member-list.ts";

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

const list = memberList<WatchLater>({
  queryKey: [tag],
  slugsOf: ({ slugs }) => slugs,
  dataOf: (slugs) => ({ slugs: slugs ?? [] }),
});

/** @throws ApiError */
export async function clearWatchLater(): Promise<void> {
  queryClient.setQueryData(
    watchLaterQuery.queryKey,
    await callApi(path, { method: "DELETE", schema: watchLater }),
  );
  list.announce();
}

/** Adds or removes a video; undone if it fails. @throws ApiError */
export const changeWatchLater = (slug: string, saved: boolean): Promise<void> =>
  // `keepalive`, so that the change is sent even if the page is left at once.
  list.change(slug, saved, () =>
    callApi(path, { method: "PUT", body: { slug, saved }, schema: watchLater, keepalive: true }),
  );
