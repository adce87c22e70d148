import type { Account } from "#lib/contracts/accounts/member.ts";
import { isMarkedSignedIn } from "./marker.ts";
import { memberQueryStore } from "./member-query-store.ts";

/** A level, or null for a visitor; `awaited` while the member loads, `unknown` if that failed. */
export type Viewer = number | null | "awaited" | "unknown";

export const viewer = memberQueryStore<Account | null, Viewer, string[]>({
  loadQuery: async () => (await import("./session.ts")).sessionQuery,
  select: ({ data, errorUpdateCount }) => {
    if (data !== undefined) return data?.membershipLevelId ?? null;
    // A retry resets the error, but not this count.
    return errorUpdateCount > 0 ? "unknown" : "awaited";
  },
  visitor: null,
  loading: "awaited",
  failed: "unknown",
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
