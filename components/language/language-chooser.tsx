"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { htmlLang, type Locale } from "#lib/i18n/locales.ts";
import type { Texts } from "#lib/i18n/texts.ts";

type LanguageChooserProps = { texts: Texts["chooser"]; onChoose: (locale: Locale) => void };

const names: Record<Locale, string> = { en: "English", zh: "中文" };

/** The browser's own language first. */
const inOrder = (): Locale[] => (/^zh\b/i.test(navigator.language) ? ["zh", "en"] : ["en", "zh"]);

/** The first-visit question, in both languages. It can't be dismissed (product: First-visit chooser). */
export function LanguageChooser({ texts, onChoose }: LanguageChooserProps) {
  const order = inOrder();
  const stay = (event: Event) => event.preventDefault();
  const say = (part: "title" | "text") =>
    order.map((locale) => (
      <span key={locale} lang={htmlLang[locale]}>
        {texts[locale][part]}{" "}
      </span>
    ));
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay [backdrop-filter:none]" />
        <Dialog.Content
          className="dialog text-center"
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <Dialog.Title className="grid text-lg font-semibold max-[359px]:text-base">
            {say("title")}
          </Dialog.Title>
          <Dialog.Description className="mt-3 grid text-sm text-balance text-muted">
            {say("text")}
          </Dialog.Description>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            {order.map((locale, index) => (
              <button
                key={locale}
                type="button"
                className={index === 0 ? "btn primary" : "btn"}
                lang={htmlLang[locale]}
                onClick={() => onChoose(locale)}
              >
                {names[locale]}
              </button>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
