const parameter = "video";

/** The slug of the video that the address names, `?video=`, or null. */
export const namedVideo = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/**
 * Has the address name a video that has no page, so that a reload opens it again. Without the hash, which would keep the
 * page from scrolling to the player.
 */
export function nameVideo(slug: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set(parameter, slug);
  address.hash = "";
  window.history.replaceState(window.history.state, "", address);
}
