"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";
import type { ChooserTexts } from "#lib/i18n/languages/texts.ts";
import { namedLocale } from "#lib/i18n/request-locale.ts";

type LanguageChooserProps = { texts: ChooserTexts; onChoose: (locale: Locale) => void };

/** The browser's preferred language first. */
function inOrder(): Locale[] {
  const browserLocale = namedLocale(navigator.language);
  return [browserLocale, ...locales.filter((locale) => locale !== browserLocale)];
}

/** The first-visit question, in every language. It can't be dismissed (product: First-visit chooser). */
export function LanguageChooser({ texts, onChoose }: LanguageChooserProps) {
  const order = inOrder();
  const stay = (event: Event) => event.preventDefault();
  const say = (part: "title" | "text") =>
    order.map((locale) => (
      <span key={locale} lang={languages[locale].html}>
        {texts[locale][part]}{" "}
      </span>
    ));
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay bg-shade-soft/50 [backdrop-filter:none]" />
        <Dialog.Content
          className="dialog pt-5 text-center sm:top-auto sm:bottom-4 sm:w-110 sm:-translate-x-1/2 sm:translate-y-0"
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <Dialog.Title className="grid text-base font-control [font-family:inherit] *:[font-family:inherit]">
            {say("title")}
          </Dialog.Title>
          <Dialog.Description className="mt-1 grid text-sm text-balance text-muted">
            {say("text")}
          </Dialog.Description>
          <div className="mt-4 grid grid-cols-2 gap-3">
            {order.map((locale, index) => (
              <button
                key={locale}
                type="button"
                className={index === 0 ? "btn primary" : "btn"}
                lang={languages[locale].html}
                onClick={() => onChoose(locale)}
              >
                {languages[locale].name}
              </button>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
