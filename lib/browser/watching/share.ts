import { playedSeconds } from "#lib/browser/player/current-player.ts";

/** `shown`: the caller has to show the address. */
type ShareResult = { how: "sheet" | "copied" | "shown"; address: string };

/**
 * Shares the page's address with the present second: by the device's share sheet, or by copying it if there is none.
 */
export async function shareVideo(title: string): Promise<ShareResult> {
  const at = playedSeconds() ?? 0;
  const address = `${location.origin}${location.pathname}${at > 0 ? `#t=${at}` : ""}`;
  const bySheet = async () => {
    if (!navigator.share) return false;
    await navigator.share({ title, url: address });
    return true;
  };
  // Whether the visitor has closed the sheet.
  const hasChangedMind = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
  if (await bySheet().catch(hasChangedMind)) return { how: "sheet", address };
  try {
    await navigator.clipboard.writeText(address);
    return { how: "copied", address };
  } catch {
    return { how: "shown", address };
  }
}
