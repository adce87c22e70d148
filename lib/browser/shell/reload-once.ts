import { tabStorage } from "#lib/browser/session/storage.ts";
import { minute } from "#lib/platform/duration.ts";

const key = "reloaded-at";

/** Whether this tab may reload by itself: at most once a minute, so that it never goes round in circles. */
export function mayReload(): boolean {
  const since = Date.now() - Number(tabStorage.read(key) ?? 0);
  if (since >= 0 && since < minute) return false;
  tabStorage.write(key, String(Date.now()));
  // Without storage nobody would know of the first time.
  return tabStorage.read(key) !== null;
}
