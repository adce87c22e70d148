"use client";

import { type ConsentChoice, choices, cookiesHash } from "#lib/config/consent-cookie.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type ConsentButtonsProps = { texts: Texts["consent"]; onChoose: (choice: ConsentChoice) => void };

/** Two equal buttons. */
export function ConsentButtons({ texts, onChoose }: ConsentButtonsProps) {
  return (
    <div className="grid flex-none grid-cols-2 gap-2">
      {choices.map((choice) => (
        <button key={choice} type="button" className="btn ghost sm:min-w-28" onClick={() => onChoose(choice)}>
          {texts[choice]}
        </button>
      ))}
    </div>
  );
}

/** At the foot of the page, where its height is reserved. */
export function ConsentBar({ texts, onChoose }: ConsentButtonsProps) {
  return (
    <section className="consent-bar" aria-label={texts.title}>
      <p>
        {texts.ask}{" "}
        <a className="text-accent underline underline-offset-4" href={cookiesHash}>
          {texts.what}
        </a>
      </p>
      <ConsentButtons texts={texts} onChoose={onChoose} />
    </section>
  );
}
