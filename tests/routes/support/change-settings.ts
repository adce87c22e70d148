import { onTestFinished } from "vitest";
import { type Settings, settings } from "#lib/platform/settings.ts";

/** Changes settings until the test ends. */
export function changeSettings(changes: Partial<Settings>): void {
  const all = settings();
  const before = Object.keys(changes).map((name) => [name, all[name as keyof Settings]]);
  onTestFinished(() => void Object.assign(all, Object.fromEntries(before)));
  Object.assign(all, changes);
}
