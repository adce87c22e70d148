import { createStore } from "#lib/browser/base/store.ts";
import { sessionChanged } from "./marker.ts";

type LazyStore<Value> = {
  /** The value where no request is needed. */
  value: Value;
  /** The value until the first response; by default the value before. */
  loading?: Value;
  /** The value if the code of `start` can't be loaded; by default the value before. */
  failed?: Value;
  isNeeded: () => boolean;
  /** Loads the code that reads the value; it calls `set` now and on each change. */
  start: (set: (value: Value) => void) => Promise<void>;
};

/**
 * A store that many small parts of a page share. It starts when `isNeeded` says so: with its first subscriber, or after
 * a login. `load` starts it again after a failure.
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
