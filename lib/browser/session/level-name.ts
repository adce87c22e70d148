import { levelNames } from "#lib/access.ts";
import { useLevelTexts } from "#lib/i18n/locale-context.tsx";

/** What a level is called in the page's language: a usual name in its words, any other as WordPress has it. */
export function useLevelName(): (id: number, name?: string | null) => string | undefined {
  const texts = useLevelTexts() ?? levelNames;
  return (id, name) => (name && name !== levelNames[id] ? name : texts[id]);
}
