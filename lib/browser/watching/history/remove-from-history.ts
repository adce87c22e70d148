import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { forgetDeviceHistory, forgetOnDevice } from "./save-progress.ts";

/** Removes a video from the history, on all devices of a member. @throws ApiError */
export async function removeFromHistory(slug: string): Promise<void> {
  if (isMarkedSignedIn()) await (await import("./member-history.ts")).removeWatched(slug);
  forgetOnDevice(slug);
}

/** Clears the history, on all devices of a member. @throws ApiError */
export async function clearHistory(): Promise<void> {
  if (isMarkedSignedIn()) await (await import("./member-history.ts")).clearWatched();
  forgetDeviceHistory();
}
