import { lazyStore } from "./lazy-store.ts";
import { isMarkedSignedIn } from "./marker.ts";

/** A level, or null for a guest; `awaited` while the member loads, `unknown` if that has failed. */
export type Viewer = number | null | "awaited" | "unknown";

export const viewer = lazyStore<Viewer>({
  value: null,
  loading: "awaited",
  failed: "unknown",
  isNeeded: isMarkedSignedIn,
  start: async (set) => {
    const { watchSession } = await import("./session.ts");
    watchSession(({ data, errorUpdateCount }) => {
      if (data !== undefined) set(data?.membershipLevelId ?? null);
      // This count stays, while a retry resets the error.
      else set(errorUpdateCount > 0 ? "unknown" : "awaited");
    });
  },
});

/** Fetches the member again. @returns false if that failed */
export async function retryViewer(): Promise<boolean> {
  try {
    const { refreshSession } = await import("./session.ts");
    await refreshSession();
    // Also starts the store, if its code could not be loaded before.
    viewer.load();
    return true;
  } catch {
    return false;
  }
}

/** The viewer's level, read once: 0 for a guest, null if it can't be read. */
export async function readLevel(): Promise<number | null> {
  if (!isMarkedSignedIn()) return 0;
  try {
    const { readSession } = await import("./session.ts");
    return (await readSession())?.membershipLevelId ?? 0;
  } catch {
    return null;
  }
}
