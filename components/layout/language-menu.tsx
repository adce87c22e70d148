"use client";

import type { MouseEvent } from "react";
import { rememberLanguage } from "#lib/browser/language.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { htmlLang, type Locale, localePath, locales, splitLocale } from "#lib/i18n/locales.ts";
import { Menu } from "./menu.tsx";

const names: Record<Locale, string> = { en: "EN · English", zh: "ZH · 中文" };
const shown: Record<Locale, string> = { en: "EN", zh: "中文" };

/** EN and ZH. A choice is remembered and opens the same page in the other language. */
export function LanguageMenu({ label }: { label: string }) {
  const locale = useLocale();
  const choose = (event: MouseEvent, choice: Locale) => {
    event.preventDefault();
    rememberLanguage(choice);
    const { pathname, search, hash } = window.location;
    window.location.assign(localePath(choice, splitLocale(pathname).path) + search + hash);
  };
  return (
    <Menu label={`${label}: ${shown[locale]}`} text={shown[locale]}>
      <ul>
        {locales.map((choice) => (
          <li key={choice}>
            <a
              className="nav-link"
              href={localePath(choice, "/")}
              hrefLang={htmlLang[choice]}
              lang={htmlLang[choice]}
              aria-current={choice === locale ? "true" : undefined}
              onClick={(event) => choose(event, choice)}
            >
              {names[choice]}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
