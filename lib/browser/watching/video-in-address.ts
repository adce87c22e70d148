const parameter = "video";

/** The slug in the address's `?video=`; null without one. */
export const videoInAddress = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/**
 * Puts a video without a page of its own into the address, so that a reload opens it again. Removes the hash, which
 * would keep the page from scrolling to the player.
 */
export function putVideoInAddress(slug: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set(parameter, slug);
  address.hash = "";
  window.history.replaceState(window.history.state, "", address);
}
