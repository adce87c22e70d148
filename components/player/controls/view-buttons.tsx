import {
  canFillScreen,
  focusStage,
  toggleFullscreen,
  toggleTheatre,
} from "#components/player/core/player-actions.ts";
import { useFullscreen } from "#components/player/hooks/use-fullscreen.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { BarButton } from "./bar-button.tsx";

type ViewButtonsProps = {
  playable: Playable | null;
  texts: Texts["player"];
  stage: HTMLElement;
  isHelpOpen: boolean;
  onHelp: () => void;
};

/** The last buttons of the bar: key help, theatre and full screen. */
export function ViewButtons({ playable, texts, stage, isHelpOpen, onHelp }: ViewButtonsProps) {
  const isFull = useFullscreen();
  return (
    <>
      {playable && (
        <BarButton
          icon="keys"
          className="bar-max-xl:hidden"
          label={texts.help}
          shortcut="?"
          aria-expanded={isHelpOpen}
          onClick={onHelp}
        />
      )}
      {!isFull && (
        <BarButton
          icon="theatre"
          className="max-xl:hidden bar-max-sm:hidden"
          label={texts.theatre}
          shortcut="T"
          onClick={toggleTheatre}
        />
      )}
      <BarButton
        icon={isFull ? "exitFullscreen" : "fullscreen"}
        label={isFull ? texts.exitFullscreen : texts.helpFullscreen}
        shortcut="F"
        // Disabled where only films can fill the screen; the button keeps its place, so that the others don't move.
        disabled={!canFillScreen(playable) && !isFull}
        onClick={({ detail }) => {
          // Escape, which leaves full screen, would turn the focus of a pressed button into a keyboard's.
          if (detail > 0) focusStage(stage);
          toggleFullscreen(playable, stage);
        }}
      />
    </>
  );
}
