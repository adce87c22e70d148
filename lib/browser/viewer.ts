import { isMarkedSignedIn } from "./marker.ts";

// Who looks at this page, for the buttons of plans. The session's query and all its code come only for somebody who
// is signed in.

/** A level of membership, null for a visitor; a member of whom nothing is known is awaited, or could not be had. */
export type Viewer = number | null | "awaited" | "unknown";

let viewer: Viewer = null;
const listeners = new Set<() => void>();
let started = false;

function become(next: Viewer): void {
  viewer = next;
  for (const listener of listeners) listener();
}

async function start(): Promise<void> {
  const [{ sessionQuery }, { queryClient }, { QueryObserver }] = await Promise.all([
    import("./session.ts"),
    import("./query-client.ts"),
    import("@tanstack/react-query"),
  ]);
  const observer = new QueryObserver(queryClient, sessionQuery);
  const take = () => {
    const { data, isError } = observer.getCurrentResult();
    if (data !== undefined) become(data?.membershipLevelId ?? null);
    else become(isError ? "unknown" : "awaited");
  };
  observer.subscribe(take);
  take();
}

/** For useSyncExternalStore: tells of every change. */
export function watchViewer(listener: () => void): () => void {
  listeners.add(listener);
  if (!started && isMarkedSignedIn()) {
    started = true;
    viewer = "awaited";
    start().catch(() => {
      started = false;
      become("unknown");
    });
  }
  return () => listeners.delete(listener);
}

export const readViewer = (): Viewer => viewer;

/** Asks again who this is. False where it can't be learned. */
export async function retryViewer(): Promise<boolean> {
  try {
    const { refreshSession } = await import("./session.ts");
    await refreshSession();
    return true;
  } catch {
    return false;
  }
}
