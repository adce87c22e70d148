import "server-only";
import type { MemberHistory, WatchedBody, WatchedVideo } from "#lib/contracts/accounts/history.ts";
import { deleteHistory, deleteWatched, fetchHistory, saveWatched } from "#lib/wordpress/accounts/history.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { changeEntry, ifStored } from "./stored-lists.ts";

const historyIfStored = async (read: () => Promise<WatchedVideo[]>): Promise<MemberHistory> => ({
  items: await ifStored("history", read),
});

/** The member's history across all devices. @throws SessionEnded, UpstreamError */
export const readAccountHistory = (token: string) => historyIfStored(() => fetchHistory(token));

/** Stores the member's position in a video. @throws SiteError for an unknown video; SessionEnded, UpstreamError */
export const noteWatched = (token: string, body: WatchedBody): Promise<MemberHistory> =>
  changeEntry("video.NOT_FOUND", body.slug, (slug) =>
    historyIfStored(() => saveWatched(token, { ...body, slug })),
  );

/** @throws SessionEnded, UpstreamError */
export const clearHistory = (token: string) => historyIfStored(() => deleteHistory(token));

/**
 * Removes one video from the list. An older WordPress can't: there its position becomes 0, from which nobody resumes.
 *
 * @throws SessionEnded, UpstreamError
 */
export const removeWatched = (token: string, slug: string) =>
  historyIfStored(async () =>
    (await hasCapability("history-remove"))
      ? deleteWatched(token, slug)
      : saveWatched(token, { slug, position: 0, duration: 0 }),
  );
