import { mayTrack } from "#lib/browser/consent/consent-choice.ts";
import { isAdDocument } from "#lib/browser/navigation/navigation.ts";

/** Whether an ad may load: the visitor has allowed it, and the document the ad network's hosts. */
export const mayShowAds = (): boolean => isAdDocument && mayTrack();
