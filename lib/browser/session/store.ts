/** A value that components read with `useSyncExternalStore`. `readFirst` runs on the first read, never on a server. */
export function createStore<Value>(readFirst: () => Value) {
  const listeners = new Set<() => void>();
  let current: { value: Value } | null = null;
  const read = (): Value => {
    current ??= { value: readFirst() };
    return current.value;
  };
  const set = (value: Value): void => {
    current = { value };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { read, set, subscribe };
}
