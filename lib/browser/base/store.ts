/** A value that components read with `useSyncExternalStore`. */
export function createStore<Value>(now: Value) {
  const listeners = new Set<() => void>();
  return {
    read: () => now,
    set(value: Value) {
      now = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
