import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import type { NumberedEntry } from "./noun-parts.ts";

export async function* readTriggerEntries(): AsyncGenerator<NumberedEntry[]> {
  const triggers = (await hasCapability("triggers")) ? await fetchTriggers() : [];
  if (triggers.length === 0) return;
  const listed = [paths.triggers, ...triggers.map(({ slug }) => paths.trigger(slug))];
  yield listed.map((path) => ({ part: 1, entry: () => ({ path }) }));
}
