import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** Tells what a query has now, and from then on whenever that changes. */
export function observeQuery<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  tell: (result: QueryObserverResult<Data>) => void,
): void {
  const observer = new QueryObserver(queryClient, query);
  const update = () => tell(observer.getCurrentResult());
  observer.subscribe(update);
  update();
}
