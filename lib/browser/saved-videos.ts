import { isMarkedSignedIn } from "./marker.ts";

// Which videos the member keeps for later, for the many small buttons of a page. The query behind it, and all its
// code, come only for somebody who is signed in.

let slugs: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let started = false;

async function start(): Promise<void> {
  const [{ watchLaterQuery }, { queryClient }, { QueryObserver }] = await Promise.all([
    import("./watch-later.ts"),
    import("./query-client.ts"),
    import("@tanstack/react-query"),
  ]);
  const observer = new QueryObserver(queryClient, watchLaterQuery);
  const take = () => {
    slugs = new Set(observer.getCurrentResult().data?.slugs);
    for (const listener of listeners) listener();
  };
  observer.subscribe(take);
  take();
}

/** For useSyncExternalStore: tells of every change of the list. */
export function watchSaved(listener: () => void): () => void {
  listeners.add(listener);
  if (!started && isMarkedSignedIn()) {
    started = true;
    start().catch(() => {
      started = false;
    });
  }
  return () => listeners.delete(listener);
}

export const isSaved = (slug: string): boolean => slugs.has(slug);
