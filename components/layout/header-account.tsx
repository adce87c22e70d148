"use client";

import { useEffect } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "#lib/browser/session/marker.ts";
import type { AccountProps } from "./account-menu.tsx";

/** The member's part of the header. Its code loads only for members, or on a login in this or another tab. */
export function HeaderAccount(props: AccountProps) {
  const { part, load } = useLazy(() => import("./account-menu.tsx"));
  useEffect(() => {
    if (isMarkedSignedIn()) load();
    window.addEventListener(sessionChanged, load);
    const channel = new BroadcastChannel(sessionChannel);
    channel.onmessage = load;
    return () => {
      window.removeEventListener(sessionChanged, load);
      channel.close();
    };
  }, [load]);
  return (
    <div className="hidden size-9 signed-in:block pointer-coarse:size-11">
      {part && <part.AccountMenu {...props} />}
    </div>
  );
}
