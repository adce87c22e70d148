import { tabStorage } from "#lib/browser/base/storage.ts";
import { minute } from "#lib/platform/time/duration.ts";

const key = "ended-iframe";

/** How long a video whose iframe ended with its document shows no ad to a visitor who comes back. */
const returnMs = 10 * minute;

/** Notes that the load of a document has just ended a video's iframe. */
export const markStopped = (slug: string): void =>
  tabStorage.write(key, JSON.stringify({ slug, at: Date.now() }));

/** Whether the load of a document ended this video's iframe a short time ago. */
export function hasJustStopped(slug: string): boolean {
  const text = tabStorage.read(key);
  if (text === null) return false;
  const stopped: { slug: string; at: number } = JSON.parse(text);
  return stopped.slug === slug && Date.now() - stopped.at < returnMs;
}
