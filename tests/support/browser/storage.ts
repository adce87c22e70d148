import { vi } from "vitest";

/** Stands in for storages of a browser, which share what they hold: the map that is returned. */
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
