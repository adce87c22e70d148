"use client";

import * as Dialog from "@radix-ui/react-dialog";
import type { Locale } from "#lib/i18n/locales.ts";

type LanguageChooserProps = { title: string; text: string; onChoose: (locale: Locale) => void };

/** The first-visit question, in both languages. It can't be dismissed (product: First-visit chooser). */
export function LanguageChooser({ title, text, onChoose }: LanguageChooserProps) {
  const stay = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog text-center"
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="mt-2 text-sm text-muted">{text}</Dialog.Description>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <button type="button" className="btn primary" lang="en" onClick={() => onChoose("en")}>
              English
            </button>
            <button type="button" className="btn primary" lang="zh-Hans" onClick={() => onChoose("zh")}>
              中文
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
