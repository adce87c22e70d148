"use client";

import { type ComponentType, useEffect, useState } from "react";
import { isMarkedSignedIn, sessionChannel } from "#lib/browser/marker.ts";
import type { Texts } from "#lib/i18n/texts.ts";

export type AccountProps = { texts: Texts["member"]["menu"] };

/**
 * The member's part of the header. A visitor's page stops at the marker cookie: the code of accounts, and the
 * question who this is, come only for those who are signed in, or once they have logged in, here or in another tab.
 */
export function Account(props: AccountProps) {
  const [part, setPart] = useState<{ AccountMenu: ComponentType<AccountProps> } | null>(null);
  useEffect(() => {
    const load = () => import("./account-menu.tsx").then(setPart);
    if (isMarkedSignedIn()) load();
    window.addEventListener("session-started", load);
    const channel = new BroadcastChannel(sessionChannel);
    channel.addEventListener("message", load);
    return () => {
      window.removeEventListener("session-started", load);
      channel.close();
    };
  }, []);
  return <div className="account-place">{part && <part.AccountMenu {...props} />}</div>;
}
