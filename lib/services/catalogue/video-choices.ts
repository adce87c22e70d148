import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import type { ChoiceName } from "#lib/catalogue/video-choices.ts";
import { type Capability, hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";
import { triggersOrNone } from "./trigger.ts";

const needs: Readonly<Record<ChoiceName, Capability>> = {
  sort: "sort",
  access: "filters",
  trigger: "filters",
  language: "filters",
  length: "length-filter",
};

async function readOffered(): Promise<ChoiceName[]> {
  const hasTriggers = (await triggersOrNone()).length > 0;
  const offered: ChoiceName[] = [];
  for (const [name, capability] of Object.entries(needs) as [ChoiceName, Capability][])
    if ((name !== "trigger" || hasTriggers) && (await hasCapability(capability))) offered.push(name);
  return offered;
}

/** The sorts and filters that WordPress supports; none while it is unreachable. */
export async function offeredChoices(): Promise<readonly ChoiceName[]> {
  "use cache";
  cacheTag(cache.videos.tag, cache.triggers.tag);
  const { answer, isNew } = await askOrLast("offered choices", readOffered);
  cacheLife(life(isNew ? cache.videos : cache.incomplete));
  return answer ?? [];
}
