"use client";

import { useEffect, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import type { HistoryEntry } from "#lib/browser/watching/history/history-entries.ts";
import { removeFromHistory } from "#lib/browser/watching/history/remove-from-history.ts";

type BegunVideos = {
  /** The last begun first; the device's, if a member's could not be read. */
  entries: readonly HistoryEntry[];
  failed: boolean;
  /** Whether the visitor pays or has paid; they need no introduction. */
  isPaying: boolean;
};

/** A guest's history is on this device only. */
const readEntries = async () =>
  isMarkedSignedIn()
    ? (await import("#lib/browser/watching/history/member-history.ts")).readUnfinished()
    : readDeviceHistory();

/** Its code loads on demand to keep the first load small. */
async function readPaying(): Promise<boolean> {
  if (!isMarkedSignedIn()) return false;
  const { readSession } = await import("#lib/browser/session/session.ts");
  const member = await readSession();
  return member !== null && (member.membershipLevelId > 1 || member.endedAt !== null);
}

/** What the visitor has begun, null until all of it is known: a row that changed its heading twice would be restless. */
export function useBegunVideos(removeFailed: string) {
  const [begun, setBegun] = useState<BegunVideos | null>(() =>
    isMarkedSignedIn() ? null : { entries: readDeviceHistory(), failed: false, isPaying: false },
  );
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const [entries, isPaying] = await Promise.all([
        readEntries().catch(() => null),
        readPaying().catch(() => false),
      ]);
      if (isGone) return;
      setBegun((before) => ({
        entries: entries ?? before?.entries ?? readDeviceHistory(),
        failed: entries === null,
        isPaying,
      }));
    };
    void read();
    window.addEventListener(sessionChanged, read);
    return () => {
      isGone = true;
      window.removeEventListener(sessionChanged, read);
    };
  }, []);
  const remove = async (slug: string) => {
    try {
      await removeFromHistory(slug);
      setBegun((now) => now && { ...now, entries: now.entries.filter((entry) => entry.slug !== slug) });
    } catch (error) {
      showToast("error", error instanceof Error && error.message ? error.message : removeFailed);
    }
  };
  return { begun, remove };
}
