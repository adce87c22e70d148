import { tabStorage } from "#lib/browser/base/storage.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

const key = "wanted-video";

const isVideoPath = (path: string) => /^\/video\/[^/?#]+$/.test(splitLocale(path).path);

/** Stores the video from which this tab came to the plans, for the time after the payment (product: Payment return). */
export function storeWantedVideo(pageBefore: string | null): void {
  if (pageBefore !== null && isVideoPath(pageBefore)) tabStorage.write(key, pageBefore);
}

/** The path of that video; null without one. */
export function wantedVideo(): string | null {
  const path = tabStorage.read(key);
  return path !== null && isVideoPath(path) ? path : null;
}

/** The field of a purchase that names that video, for the numbers on which videos led to purchases. */
export function wantedVideoField(): { video?: string } {
  const video = wantedVideo()?.split("/").at(-1);
  return video === undefined ? {} : { video };
}

export const forgetWantedVideo = (): void => tabStorage.remove(key);
