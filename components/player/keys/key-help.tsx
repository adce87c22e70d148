"use client";

import { useEffect, useRef } from "react";
import { canDo } from "#components/player/controls/player-actions.ts";
import { keyHelp, playerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type KeyHelpProps = {
  texts: Texts["player"];
  playable: Playable;
  /** The element that receives the keys. */
  stage: HTMLElement;
  onClose: () => void;
};

/** The keys that this source supports, over the player. */
export function KeyHelp({ texts, playable, stage, onClose }: KeyHelpProps) {
  const close = useRef<HTMLButtonElement>(null);
  // The player takes the focus back and with it the keys.
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus();
    return () => (before instanceof HTMLElement && stage.contains(before) ? before : stage).focus();
  }, [stage]);
  const usable = keyHelp.filter(({ key }) => {
    const action = playerAction(key, false);
    return action === null || canDo(action, playable);
  });
  return (
    <section
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 overflow-auto bg-shade-strong p-4 text-sm leading-[inherit]"
      aria-label={texts.help}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <dl>
        {usable.map(({ keys, text }) => (
          <div key={keys} className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 py-0.5">
            <dt>
              <kbd>{fill(keys, { space: texts.spaceKey })}</kbd>
            </dt>
            <dd>{texts[text]}</dd>
          </div>
        ))}
      </dl>
      <button ref={close} type="button" className="btn sm" onClick={onClose}>
        {texts.close}
      </button>
    </section>
  );
}
