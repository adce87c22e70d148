import type { Account } from "#lib/contracts/member.ts";
import { memberStore } from "./member-store.ts";

/** A level of membership, null for a visitor; a member of whom nothing is known is awaited, or could not be had. */
export type Viewer = number | null | "awaited" | "unknown";

/** Who looks at this page, for the buttons of plans. */
export const viewer = memberStore<Account | null, Viewer, string[]>({
  loadQuery: async () => (await import("./session.ts")).sessionQuery,
  select: ({ data, errorUpdateCount }) => {
    if (data !== undefined) return data?.membershipLevelId ?? null;
    // Asked for again, it has still failed before.
    return errorUpdateCount > 0 ? "unknown" : "awaited";
  },
  visitor: null,
  loading: "awaited",
  failed: "unknown",
});

/** Asks again who this is. False where it can't be learned. */
export async function retryViewer(): Promise<boolean> {
  try {
    const { refreshSession } = await import("./session.ts");
    await refreshSession();
    // Where the code had not come either, nobody follows the account yet.
    viewer.load();
    return true;
  } catch {
    return false;
  }
}
