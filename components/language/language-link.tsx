"use client";

import type { ComponentProps, MouseEvent } from "react";
import type { Locale } from "#lib/languages/languages.ts";

type LanguageLinkProps = ComponentProps<"a"> & { choice: Locale; href: string };

/** Leads to the home page of a language; with scripts to the same page in it, and the choice is remembered. */
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
