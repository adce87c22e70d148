import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "wanted-video";

const videoPath = /^(?:\/zh)?\/video\/[^/?#]+$/;

/** Stores the video that led this tab to the plans, for after the payment (product: Payment return). */
export function storeWantedVideo(pageBefore: string | null): void {
  if (pageBefore !== null && videoPath.test(pageBefore)) tabStorage.write(key, pageBefore);
}

/** The path of that video, or null. */
export function wantedVideo(): string | null {
  const path = tabStorage.read(key);
  return path !== null && videoPath.test(path) ? path : null;
}

export const forgetWantedVideo = (): void => tabStorage.remove(key);
