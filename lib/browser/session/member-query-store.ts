import type {
  DefaultError,
  QueryKey,
  QueryObserverOptions,
  QueryObserverResult,
} from "@tanstack/react-query";
import { lazyStore } from "./lazy-store.ts";
import { isMarkedSignedIn } from "./marker.ts";

type MemberQueryStore<Data, Value, Key extends QueryKey> = {
  loadQuery: () => Promise<QueryObserverOptions<Data, DefaultError, Data, Data, Key>>;
  select: (result: QueryObserverResult<Data>) => Value;
  visitor: Value;
  /** As in `lazyStore`. */
  loading?: Value;
  failed?: Value;
};

/** A store that follows a query about the member. Its code loads only for members. */
export const memberQueryStore = <Data, Value, Key extends QueryKey>({
  loadQuery,
  select,
  visitor,
  ...more
}: MemberQueryStore<Data, Value, Key>) =>
  lazyStore({
    value: visitor,
    ...more,
    isNeeded: isMarkedSignedIn,
    start: async (set) => {
      const [query, { observeQuery }] = await Promise.all([loadQuery(), import("./observe-query.ts")]);
      observeQuery(query, (result) => set(select(result)));
    },
  });
