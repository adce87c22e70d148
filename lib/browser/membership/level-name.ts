import { useLevelTexts } from "#lib/i18n/locale-context.tsx";
import { levelNames } from "#lib/membership/access.ts";

/** The name of a level in the page's language, unless an editor has renamed the level in WordPress. */
export function useLevelName(): (id: number, name?: string | null) => string | undefined {
  const texts = useLevelTexts() ?? levelNames;
  return (id, name) => (name && name !== levelNames[id] ? name : texts[id]);
}
