"use client";

import { type FocusEvent, useRef } from "react";
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

/**
 * The consent question at the foot of the page, where its height is reserved. Answering returns the focus, or gives the
 * keys to a player.
 */
export function ConsentBar({ texts, onChoose }: ConsentButtonsProps) {
  const focusedBefore = useRef<EventTarget | null>(null);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  };
  const answer = (choice: ConsentChoice) => {
    onChoose(choice);
    const previousFocus =
      focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected
        ? focusedBefore.current
        : null;
    (previousFocus ?? document.querySelector<HTMLElement>(".player-stage"))?.focus({ preventScroll: true });
  };
  return (
    <section className="consent-bar" aria-label={texts.title} onFocus={onFocus}>
      <p>
        {texts.ask}{" "}
        <a className="text-accent whitespace-nowrap underline underline-offset-4" href={cookiesHash}>
          {texts.what}
        </a>
      </p>
      <ConsentButtons texts={texts} onChoose={answer} />
    </section>
  );
}
