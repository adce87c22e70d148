/** Making one of Intl's formatters takes some hundred times as long as using it: each key has one. */
export function oneEach<Key extends string, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
