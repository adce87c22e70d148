"use client";

import type { ComponentProps, MouseEvent } from "react";
import type { Locale } from "#lib/i18n/languages/languages.ts";

type LanguageLinkProps = ComponentProps<"a"> & { choice: Locale; href: string };

/**
 * Opens this page in another language and stores the choice; without JavaScript it leads to that language's home page.
 */
export function LanguageLink({ choice, href, ...props }: LanguageLinkProps) {
  const choose = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      (await import("./choose-language.ts")).chooseLanguage(choice);
    } catch {
      window.location.assign(href);
    }
  };
  return <a className="nav-link" href={href} onClick={choose} {...props} />;
}
