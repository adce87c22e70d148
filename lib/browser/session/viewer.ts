import type { Account } from "#lib/contracts/accounts/member.ts";
import { memberStore } from "./member-store.ts";

/** A level, or null for a visitor; `awaited` while the member loads, `unknown` if that failed. */
export type Viewer = number | null | "awaited" | "unknown";

export const viewer = memberStore<Account | null, Viewer, string[]>({
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
