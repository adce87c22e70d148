import { useEffect } from "react";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";

/** Whether the member may still hear the video; true if the request fails, because the member may have paid. */
async function isAllowed(slug: string): Promise<boolean> {
  if (!isMarkedSignedIn()) return false;
  try {
    const { readVideoAsMember } = await import("#lib/browser/watching/video.ts");
    return (await readVideoAsMember(slug))?.hasAccess ?? false;
  } catch {
    return true;
  }
}

/** Ends a members-only sound after a logout or the end of the member's level. */
export function useAccess({ media: { slug, isForMember }, end }: CarriedSound): void {
  useEffect(() => {
    if (!isForMember) return;
    let isOver = false;
    const check = async () => {
      if (!(await isAllowed(slug)) && !isOver) end();
    };
    window.addEventListener(sessionChanged, check);
    return () => {
      isOver = true;
      window.removeEventListener(sessionChanged, check);
    };
  }, [slug, isForMember, end]);
}
