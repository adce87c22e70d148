import { vi } from "vitest";

/** Replaces storages of a browser. All share the returned map. */
export function stubStorage(...names: ("localStorage" | "sessionStorage")[]): Map<string, string> {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  };
  for (const name of names) vi.stubGlobal(name, storage);
  return held;
}
