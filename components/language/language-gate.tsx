import { useEffect } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { rememberedLanguage, serverHears } from "#lib/browser/shell/language.ts";
import type { ChooserTexts } from "#lib/i18n/texts.ts";

/** A choice that both the browser's storage and the server's cookie know. */
function isSettled(): boolean {
  const remembered = rememberedLanguage();
  return remembered !== null && serverHears(remembered);
}

/** Fetches what asks for the language, or makes good for a lost choice, where there is need (language-question.tsx). */
export function LanguageGate({ texts }: { texts: ChooserTexts }) {
  const { part, load } = useLazy(() => import("./language-question.tsx"));
  useEffect(() => {
    if (!isSettled()) load();
  }, [load]);
  return part && <part.LanguageQuestion texts={texts} />;
}
