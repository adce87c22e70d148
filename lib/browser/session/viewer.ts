import { lazyStore } from "./lazy-store.ts";
import { isMarkedSignedIn } from "./marker.ts";

/** A level, or null for a visitor; `awaited` while the member loads, `unknown` if that failed. */
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
      // A retry resets the error, but not this count.
      else set(errorUpdateCount > 0 ? "unknown" : "awaited");
    });
  },
});

/** Refetches the member; false if that failed. */
export async function retryViewer(): Promise<boolean> {
  try {
    const { refreshSession } = await import("./session.ts");
    await refreshSession();
    // Starts the store if its code had failed to load, too.
    viewer.load();
    return true;
  } catch {
    return false;
  }
}

/** The viewer's level, read once: 0 without a login, null if WordPress does not answer. */
export async function readLevel(): Promise<number | null> {
  if (!isMarkedSignedIn()) return 0;
  try {
    const [{ queryClient }, { sessionQuery }] = await Promise.all([
      import("./query-client.ts"),
      import("./session.ts"),
    ]);
    return (await queryClient.fetchQuery(sessionQuery))?.membershipLevelId ?? 0;
  } catch {
    return null;
  }
}
