import { type RefObject, useRef } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { refreshEverywhere, refreshSession } from "#lib/browser/session/session.ts";
import { forgetWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";

/** Until the page returns to the video by itself. */
export const welcomeMs = 2000;
/** How long until the account is read again. */
const rereadAfterMs = 2000;

type AfterPurchase = { shown: RefObject<boolean>; laterText: string; onClose: () => void };

/** Where the buyer goes: back to the video that was wanted, by `watch`, otherwise to the profile, by `leave`. */
export function useAfterPurchase({ shown, laterText, onClose }: AfterPurchase) {
  const localPath = useLocalePath();
  const navigate = useNavigate();
  const accountRequest = useRef<Promise<unknown>>(Promise.resolve());

  const leave = async (confirmed: boolean) => {
    const isWelcomed = confirmed && wantedVideo() !== null;
    // A confirmed level shows in the profile anyway.
    if (!confirmed) showToast("info", laterText);
    setTimeout(() => refreshSession().catch(() => {}), rereadAfterMs);
    // The profile compares the purchased level with the account's.
    accountRequest.current = refreshEverywhere().catch(() => null);
    await accountRequest.current;
    if (isWelcomed || !shown.current) return;
    navigate(localPath(paths.profile));
    onClose();
  };
  /** The video's page reads the new level. */
  const watch = async () => {
    await accountRequest.current;
    const video = wantedVideo();
    if (!shown.current || video === null) return;
    navigate(video);
    onClose();
    forgetWantedVideo();
  };
  return { leave, watch };
}
