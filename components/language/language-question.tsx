"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import {
  announceLanguage,
  isLanguageCookieSet,
  rememberedLanguage,
  rememberLanguage,
} from "#lib/browser/language/language.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { defaultLocale, localePath } from "#lib/i18n/languages/locale-path.ts";
import type { ChooserTexts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { isFixedPage, splitLocale } from "#lib/i18n/split-locale.ts";
import { isRobotAgent } from "#lib/platform/http/robot-agents.ts";

/** Renderers of search engines and page testers run scripts; they must index the page, not the question. */
const isRobotHere = () => isRobotAgent(navigator.userAgent);

function open(locale: Locale, wanted: Locale) {
  const { pathname, search, hash } = window.location;
  if (wanted !== locale)
    window.location.replace(localePath(wanted, splitLocale(pathname).path) + search + hash);
}

/**
 * Asks for the language on the first visit, once the page is readable. Restores a lost cookie from local storage, which
 * takes precedence (product: First-visit chooser).
 */
export function LanguageQuestion({ texts }: { texts: ChooserTexts }) {
  const locale = useLocale();
  const { part, load } = useLazy(() => import("./language-chooser.tsx"));
  const [chosen, setChosen] = useState(false);

  useEffect(() => {
    const remembered = rememberedLanguage();
    if (remembered !== null) {
      const mirrored = isLanguageCookieSet(remembered);
      rememberLanguage(remembered);
      if (!mirrored && locale === defaultLocale && !isFixedPage(window.location.pathname))
        open(locale, remembered);
      return;
    }
    if (isRobotHere()) return;
    const timer = setTimeout(load, 600);
    return () => clearTimeout(timer);
  }, [locale, load]);

  if (part === null || chosen) return null;
  const choose = (choice: Locale) => {
    rememberLanguage(choice);
    setChosen(true);
    if (choice === locale) announceLanguage();
    else open(locale, choice);
  };
  return <part.LanguageChooser texts={texts} onChoose={choose} />;
}
