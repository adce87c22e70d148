import { onTestFinished } from "vitest";
import { type Settings, settings } from "#lib/platform/settings.ts";

/** Changes settings. The returned function restores them. */
export function replaceSettings(changes: Partial<Settings>): () => void {
  const all = settings();
  const before = Object.keys(changes).map((name) => [name, all[name as keyof Settings]]);
  Object.assign(all, changes);
  return () => void Object.assign(all, Object.fromEntries(before));
}

/** Changes settings until the test ends. */
export function changeSettings(changes: Partial<Settings>): void {
  onTestFinished(replaceSettings(changes));
}
