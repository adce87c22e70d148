import type {
  DefaultError,
  QueryKey,
  QueryObserverOptions,
  QueryObserverResult,
} from "@tanstack/react-query";
import { isMarkedSignedIn } from "./marker.ts";

type MemberStore<Data, Value, Key extends QueryKey> = {
  /** The query that the value is read from. */
  loadQuery: () => Promise<QueryObserverOptions<Data, DefaultError, Data, Data, Key>>;
  select: (result: QueryObserverResult<Data>) => Value;
  visitor: Value;
  /** The value until the first answer, and where even the code for it can't be had. */
  loading: Value;
  failed: Value;
};

/**
 * What a query tells of the member, for useSyncExternalStore. The query and all its code come only for somebody who is
 * signed in, with the first listener.
 */
export function memberStore<Data, Value, Key extends QueryKey>({
  loadQuery,
  select,
  visitor,
  loading,
  failed,
}: MemberStore<Data, Value, Key>) {
  const listeners = new Set<() => void>();
  let value = visitor;
  let started = false;

  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const start = async () => {
    const [query, { queryClient }, { QueryObserver }] = await Promise.all([
      loadQuery(),
      import("./query-client.ts"),
      import("@tanstack/react-query"),
    ]);
    const observer = new QueryObserver(queryClient, query);
    const update = () => set(select(observer.getCurrentResult()));
    observer.subscribe(update);
    update();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!started && isMarkedSignedIn()) {
      started = true;
      value = loading;
      start().catch(() => {
        started = false;
        set(failed);
      });
    }
    return () => void listeners.delete(listener);
  };
  return { read: () => value, subscribe };
}
