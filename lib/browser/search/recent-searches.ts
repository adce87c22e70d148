import { deviceStorage } from "#lib/browser/base/storage.ts";
import { searchesKey } from "#lib/config/device-keys.ts";

const maxSearches = 4;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(searchesKey) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === "string").slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

/** The last searches on this device, the newest first. They never leave it. */
export const recentSearches = {
  read,
  add: (text: string) =>
    deviceStorage.write(
      searchesKey,
      JSON.stringify([text, ...read().filter((other) => other !== text)].slice(0, maxSearches)),
    ),
  clear: () => deviceStorage.remove(searchesKey),
};
