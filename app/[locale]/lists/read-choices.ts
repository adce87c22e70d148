import { notFound } from "next/navigation";
import type { ChoiceName, VideoChoices } from "#lib/catalogue/video-choices.ts";
import { parseChoices } from "#lib/pages/params.ts";
import { pages } from "#lib/pages.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

/**
 * How an address sorts and filters, as far as WordPress can; not found where it names a trigger that there isn't.
 * `isChosen`: it names anything, so that it is not the address that search engines show.
 */
export async function readChoices(raw: string): Promise<{ choices: VideoChoices; isChosen: boolean }> {
  const named = parseChoices(pages.videos.params, raw) ?? notFound();
  const entries = Object.entries(named);
  if (entries.length === 0) return { choices: {}, isChosen: false };
  const offered = await offeredChoices();
  const choices: VideoChoices = Object.fromEntries(
    entries.filter(([name]) => offered.includes(name as ChoiceName)),
  );
  if (choices.trigger !== undefined && !(await findTrigger(choices.trigger))) notFound();
  return { choices, isChosen: true };
}
