import { sessionChanged } from "./marker.ts";
import { createStore } from "./store.ts";

type LazyStore<Value> = {
  /** The value that needs no request. */
  value: Value;
  /** The value until the first response. By default it does not change. */
  loading?: Value;
  /** The value if the code of `start` can't be loaded. By default it does not change. */
  failed?: Value;
  isNeeded: () => boolean;
  /** Loads the code that reads the value, which calls `set` now and on every change. */
  start: (set: (value: Value) => void) => Promise<void>;
};

/**
 * A store that many small parts of a page share. It starts with its first subscriber, or once a member has logged in, if
 * it is needed. `load` starts it again after a failure.
 */
export function lazyStore<Value>({ value, loading, failed, isNeeded, start }: LazyStore<Value>) {
  const store = createStore(value);
  let started = false;
  const load = () => {
    if (started || !isNeeded()) return;
    started = true;
    store.set(loading ?? store.read());
    start(store.set).catch(() => {
      started = false;
      store.set(failed ?? store.read());
    });
  };
  return {
    ...store,
    load,
    subscribe(listener: () => void) {
      load();
      window.addEventListener(sessionChanged, load);
      return store.subscribe(listener);
    },
  };
}
