import "server-only";
import * as z from "zod";
import type { WatchedBody, WatchedVideo } from "#lib/contracts/accounts/history.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

const seconds = z.coerce.number().min(0);
const rawWatched = z.object({
  slug: field.slugField,
  position: seconds,
  duration: seconds,
  at: field.dateField,
});
const rawHistory = z.object({
  items: field.listField.transform((items) => items.flatMap((item) => rawWatched.safeParse(item).data ?? [])),
});

const path = "asmr/v1/user/history";

type Call = { method: "GET" | "DELETE"; path?: string } | { method: "PUT"; body: WatchedBody };

async function requestHistory(token: string, call: Call): Promise<WatchedVideo[]> {
  const { items } = await fetchAsMember(token, { path, ...call, schema: rawHistory });
  return items.flatMap(({ at, ...item }) => (at === null ? [] : [{ ...item, at }]));
}

/** GET asmr/v1/user/history: the positions in videos, the last watched one first. */
export const fetchHistory = (token: string) => requestHistory(token, { method: "GET" });

/** PUT asmr/v1/user/history: moves the video to the front. */
export const saveWatched = (token: string, body: WatchedBody) =>
  requestHistory(token, { method: "PUT", body });

/** DELETE asmr/v1/user/history/{slug}: removes one video. */
export const deleteWatched = (token: string, slug: string) =>
  requestHistory(token, { method: "DELETE", path: `${path}/${encodeURIComponent(slug)}` });

export const deleteHistory = (token: string) => requestHistory(token, { method: "DELETE" });
