import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** Calls `onResult` with the current result of a query and with every later one. */
export function observeQuery<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  onResult: (result: QueryObserverResult<Data>) => void,
): void {
  const observer = new QueryObserver(queryClient, query);
  const update = () => onResult(observer.getCurrentResult());
  observer.subscribe(update);
  update();
}
