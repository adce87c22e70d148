"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { isFixedPage, type Locale, localePath, splitLocale } from "#lib/i18n/locales.ts";
import { rememberedLanguage, rememberLanguage } from "#lib/i18n/remember.ts";

type Chooser = ComponentType<{ title: string; text: string; onChoose: (locale: Locale) => void }>;

/** Renderers of search engines and page testers run scripts too; they must index the page, not the question. */
const asksNobody = () => /bot|crawl|spider|slurp|lighthouse|preview/i.test(navigator.userAgent);

function open(locale: Locale, wanted: Locale) {
  const { pathname, search, hash } = window.location;
  if (wanted !== locale)
    window.location.replace(localePath(wanted, splitLocale(pathname).path) + search + hash);
}

/**
 * Asks for the language on the first visit, once the page is readable, and makes good for a lost cookie: the
 * choice in local storage is the one that counts (product: First-visit chooser).
 */
export function LanguageGate({ title, text }: { title: string; text: string }) {
  const locale = useLocale();
  const [chooser, setChooser] = useState<{ Dialog: Chooser } | null>(null);

  useEffect(() => {
    const remembered = rememberedLanguage();
    if (remembered !== null) {
      const mirrored = document.cookie.includes(`lang=${remembered}`);
      rememberLanguage(remembered);
      if (!mirrored && locale === "en" && !isFixedPage(window.location.pathname)) open(locale, remembered);
      return;
    }
    if (asksNobody()) return;
    const timer = setTimeout(async () => {
      const { LanguageChooser } = await import("./language-chooser.tsx");
      setChooser({ Dialog: LanguageChooser });
    }, 600);
    return () => clearTimeout(timer);
  }, [locale]);

  if (chooser === null) return null;
  const choose = (choice: Locale) => {
    rememberLanguage(choice);
    setChooser(null);
    open(locale, choice);
  };
  return <chooser.Dialog title={title} text={text} onChoose={choose} />;
}
