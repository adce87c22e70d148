import { notFound } from "next/navigation";
import { pages } from "#lib/addresses/pages.ts";
import { parseChoices } from "#lib/addresses/params.ts";
import type { ChoiceName, VideoChoices } from "#lib/addresses/video-choices.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

/**
 * The choices in an address that WordPress supports; not found for an unknown trigger. `isChosen`: the address names
 * any, so search engines show another one.
 */
export async function readListChoices(raw: string): Promise<{ choices: VideoChoices; isChosen: boolean }> {
  const namedChoices = parseChoices(pages.videos.params, raw) ?? notFound();
  const entries = Object.entries(namedChoices);
  if (entries.length === 0) return { choices: {}, isChosen: false };
  const offeredNames = await offeredChoices();
  const choices: VideoChoices = Object.fromEntries(
    entries.filter(([name]) => offeredNames.includes(name as ChoiceName)),
  );
  if (choices.trigger !== undefined && !(await findTrigger(choices.trigger))) notFound();
  return { choices, isChosen: true };
}
