import { sessionChanged } from "./marker.ts";

type LazyStore<Value> = {
  /** What is so for who needs to ask nobody. */
  value: Value;
  /** The value until the first answer, and where even the code for it can't be had; without them it stays as it is. */
  loading?: Value;
  failed?: Value;
  isNeeded: () => boolean;
  /** Fetches the code that learns it, which says it now and whenever it changes. */
  start: (set: (value: Value) => void) => Promise<void>;
};

/**
 * What many small parts of a page know, for useSyncExternalStore: asked for with the first of them, or once somebody has
 * logged in, where there is need. `load` asks again after a failure.
 */
export function lazyStore<Value>({ value, loading, failed, isNeeded, start }: LazyStore<Value>) {
  const listeners = new Set<() => void>();
  let now = value;
  let started = false;
  const set = (next: Value) => {
    now = next;
    for (const listener of listeners) listener();
  };
  const load = () => {
    if (started || !isNeeded()) return;
    started = true;
    set(loading ?? now);
    start(set).catch(() => {
      started = false;
      set(failed ?? now);
    });
  };
  const subscribe = (listener: () => void) => {
    load();
    listeners.add(listener);
    window.addEventListener(sessionChanged, load);
    return () => void listeners.delete(listener);
  };
  return { read: () => now, set, load, subscribe };
}
