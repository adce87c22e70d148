import { tabStorage } from "#lib/browser/session/storage.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

const key = "wanted-video";

const isVideoPath = (path: string) => /^\/video\/[^/?#]+$/.test(splitLocale(path).path);

/** Stores the video that led this tab to the plans, for after the payment (product: Payment return). */
export function storeWantedVideo(pageBefore: string | null): void {
  if (pageBefore !== null && isVideoPath(pageBefore)) tabStorage.write(key, pageBefore);
}

/** The path of that video, or null. */
export function wantedVideo(): string | null {
  const path = tabStorage.read(key);
  return path !== null && isVideoPath(path) ? path : null;
}

/** Its slug as it stands in the path, for the books: which video came before a purchase. */
export function namedWantedVideo(): { video?: string } {
  const video = wantedVideo()?.split("/").at(-1);
  return video === undefined ? {} : { video };
}

export const forgetWantedVideo = (): void => tabStorage.remove(key);
