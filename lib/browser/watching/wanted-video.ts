import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "wanted-video";

/** The path of a video's page, in either language. */
const videoPath = /^(?:\/zh)?\/video\/[^/?#]+$/;

/** Keeps the video from whose page this tab has come to the plans, for after the payment (product: Payment return). */
export function storeWantedVideo(pageBefore: string | null): void {
  if (pageBefore !== null && videoPath.test(pageBefore)) tabStorage.write(key, pageBefore);
}

/** The path of the video that one came to the plans for; null where there was none. */
export function wantedVideo(): string | null {
  const path = tabStorage.read(key);
  return path !== null && videoPath.test(path) ? path : null;
}

export const forgetWantedVideo = (): void => tabStorage.remove(key);
