import { useEffect } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { isLanguageCookieSet, rememberedLanguage } from "#lib/browser/language/language.ts";
import type { ChooserTexts } from "#lib/i18n/languages/texts.ts";

/** Whether the choice is both in the browser's storage and in the server's cookie. */
function isSettled(): boolean {
  const remembered = rememberedLanguage();
  return remembered !== null && isLanguageCookieSet(remembered);
}

/** Loads the language question (language-question.tsx) if no choice is stored, or only one half of it. */
export function LanguageQuestionLoader({ texts }: { texts: ChooserTexts }) {
  const { part, load } = useLazy(() => import("./language-question.tsx"));
  useEffect(() => {
    if (!isSettled()) load();
  }, [load]);
  return part && <part.LanguageQuestion texts={texts} />;
}
