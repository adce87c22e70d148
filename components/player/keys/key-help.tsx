"use client";

import { useEffect, useState } from "react";
import { canDo, isFullscreen } from "#components/player/core/player-actions.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { keyHelp, playerAction } from "#lib/browser/player/keys.ts";
import { hasPageKeys, setPageKeys } from "#lib/browser/player/page-keys.ts";
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

/** The Keyboard Lock API, which only Chromium has. https://wicg.github.io/keyboard-lock/ */
type Keyboard = { lock: (keys: string[]) => Promise<void>; unlock: () => void };

/** Lets Escape close the help in full screen before it ends full screen, in browsers that give a page that key. */
function useEscape(): void {
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { keyboard?: Keyboard };
    if (!keyboard || !isFullscreen()) return;
    keyboard.lock(["Escape"]).catch(() => {});
    return () => keyboard.unlock();
  }, []);
}

/** Larger in full screen, where the viewer sits farther away. */
const card = "in-[:fullscreen]:xl:text-lg in-[:fullscreen]:3xl:w-160 in-[:fullscreen]:3xl:text-[1.375rem]";
const cap =
  "grid h-[1.9em] min-w-[1.9em] place-items-center rounded-md border border-edge-strong border-b-2 bg-film px-[0.45em] leading-none [font-family:inherit]";

function Cap({ text }: { text: string }) {
  return text === "–" ? <span className="text-muted">{text}</span> : <kbd className={cap}>{text}</kbd>;
}

/** Lists the keys that this source supports. */
export function KeyHelp({ texts, playable, stage, onClose }: KeyHelpProps) {
  const [before] = useState(() => document.activeElement);
  const [container] = useState(() => document.fullscreenElement);
  const [isOnPage, setOnPage] = useState(hasPageKeys);
  useEscape();
  const usable = keyHelp.filter(({ key }) => {
    const action = playerAction(key, false);
    return action === null || canDo(action, playable);
  });
  return (
    <Dialog
      className={card}
      title={texts.helpTitle}
      close={texts.close}
      container={container}
      aria-describedby={undefined}
      onClose={onClose}
      onKeyDown={({ key }) => key === "?" && onClose()}
      // The player takes the focus back, so that its keys work.
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        (before instanceof HTMLElement && stage.contains(before) ? before : stage).focus();
      }}
    >
      <dl>
        {usable.map(({ caps, text }) => (
          <div key={text} className="flex items-center gap-5 py-1.5">
            <dt className="flex w-[6.5em] shrink-0 items-center gap-1.5">
              {caps.map((cap) => (
                <Cap key={cap} text={fill(cap, { space: texts.spaceKey })} />
              ))}
            </dt>
            <dd>{texts[text]}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-2 border-t border-line pt-2"
        text={texts.pageKeys}
        hint={texts.pageKeysHint}
        checked={isOnPage}
        onChange={(areOn) => {
          setPageKeys(areOn);
          setOnPage(areOn);
        }}
      />
    </Dialog>
  );
}
