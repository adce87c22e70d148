import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { observeQuery } from "#lib/browser/base/observe-query.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { deviceStorage } from "#lib/browser/base/storage.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { browserCache } from "#lib/config/cache.ts";
import { followsKey } from "#lib/config/device-keys.ts";
import {
  type Following,
  feedAddress,
  followedContent,
  following,
} from "#lib/contracts/accounts/following.ts";
import { memberList } from "./member-list.ts";

const path = "/user/following";
const { tag, stale, discard } = browserCache.following;
const times = { staleTime: stale * 1000, gcTime: discard * 1000, refetchOnMount: true };

/**
 * Stores on this device whether the member follows anybody, so that home reserves their row before the first paint
 * (lib/config/head-script.ts).
 */
function rememberOnDevice(anchors: readonly string[] | null): void {
  if (anchors?.length) deviceStorage.write(followsKey, "1");
  else deviceStorage.remove(followsKey);
}

/** The slugs of the anchors that the member follows, newest first. */
export const followingQuery = queryOptions({
  queryKey: [tag],
  queryFn: async () => {
    if (!isMarkedSignedIn()) return { anchors: [] };
    const response = await callApi(path, { schema: following });
    rememberOnDevice(response.anchors);
    return response;
  },
  ...times,
});

/** Calls `onChange` with the slugs of the followed anchors, now and after every change. */
export function watchFollowed(onChange: (slugs: ReadonlySet<string>) => void): void {
  observeQuery(followingQuery, ({ data }) => onChange(new Set(data?.anchors)));
}

const feedPath = "/user/feed";

/** The address of the member's private feed. */
export const feedAddressQuery = queryOptions({
  queryKey: ["feed-address"],
  queryFn: () => callApi(feedPath, { schema: feedAddress }),
  ...times,
});

/** Gives the feed a new address; the old one is a 404 from then on. @throws ApiError */
export async function renewFeedAddress(): Promise<void> {
  const renewed = await callApi(feedPath, { method: "POST", schema: feedAddress });
  queryClient.setQueryData(feedAddressQuery.queryKey, renewed);
}

/** The followed anchors and their new videos. */
export const followedQuery = queryOptions({
  queryKey: [tag, "videos"],
  queryFn: async () => {
    const response = await callApi(`${path}/videos`, { schema: followedContent });
    const anchors = response.anchors.map(({ slug }) => slug);
    queryClient.setQueryData(followingQuery.queryKey, { anchors });
    rememberOnDevice(anchors);
    return response;
  },
  ...times,
});

const list = memberList<Following>({
  queryKey: [tag],
  slugsOf: ({ anchors }) => anchors,
  dataOf: (anchors) => ({ anchors }),
});

/** Follows or unfollows an anchor; undone if it fails. @throws ApiError */
export const changeFollowing = (anchor: string, follows: boolean): Promise<void> =>
  list.change(anchor, follows, async () => {
    const body = { anchor, following: follows };
    const changed = await callApi(path, { method: "PUT", body, schema: following, keepalive: true });
    rememberOnDevice(changed.anchors);
    queryClient.invalidateQueries({ queryKey: followedQuery.queryKey }).catch(() => {});
    return changed;
  });
