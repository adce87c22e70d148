import { tabStorage } from "#lib/browser/base/storage.ts";
import { minute } from "#lib/platform/time/duration.ts";

const key = "stopped-frame";

/** How long the way back to a video whose frame ended with its document has no ad. */
const returnMs = 10 * minute;

/** Notes that the load of a document has just ended a video's frame. */
export const markStopped = (slug: string): void =>
  tabStorage.write(key, JSON.stringify({ slug, at: Date.now() }));

/** Whether the load of a document ended this video's frame a short time ago. */
export function hasJustStopped(slug: string): boolean {
  const text = tabStorage.read(key);
  if (text === null) return false;
  const stopped: { slug: string; at: number } = JSON.parse(text);
  return stopped.slug === slug && Date.now() - stopped.at < returnMs;
}
