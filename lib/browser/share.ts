import { playedSeconds } from "./night.ts";

/** Gives the page's address, with the second that its video stands at, to the device's own sheet, else to the clipboard. */
export async function shareVideo(title: string): Promise<{ copied: boolean; address: string }> {
  const at = playedSeconds() ?? 0;
  const address = `${location.origin}${location.pathname}${at > 0 ? `#t=${at}` : ""}`;
  if (navigator.share) {
    await navigator.share({ title, url: address });
    return { copied: false, address };
  }
  await navigator.clipboard.writeText(address);
  return { copied: true, address };
}
