import { playedSeconds } from "./current-player.ts";

/** What became of an address: `shown` has still to be said. */
type Shared = { how: "sheet" | "copied" | "shown"; address: string };

/**
 * Gives the page's address, with the second that its video stands at, to the device's own sheet; to the clipboard where
 * there is none, or it won't open.
 */
export async function shareVideo(title: string): Promise<Shared> {
  const at = playedSeconds() ?? 0;
  const address = `${location.origin}${location.pathname}${at > 0 ? `#t=${at}` : ""}`;
  const bySheet = async () => {
    if (!navigator.share) return false;
    await navigator.share({ title, url: address });
    return true;
  };
  // Whoever closes the sheet has changed their mind.
  const hasChangedMind = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
  if (await bySheet().catch(hasChangedMind)) return { how: "sheet", address };
  try {
    await navigator.clipboard.writeText(address);
    return { how: "copied", address };
  } catch {
    return { how: "shown", address };
  }
}
