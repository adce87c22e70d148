import { wake } from "#lib/browser/watching/sleep/sleep-kit.ts";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { clock } from "#lib/player/time.ts";
import { focusStage } from "./player-actions.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

type NoticesProps = {
  texts: Texts["player"];
  stage: HTMLElement;
  asleep: boolean;
  resumeAt: number | null;
  onForget: () => void;
  playAt: (second: number) => void;
};

/** Over the picture: the end of the sleep timer, and the offer to resume. */
export function Notices({ texts, asleep, stage, resumeAt, onForget, playAt }: NoticesProps) {
  const startOver = () => {
    focusStage(stage);
    onForget();
  };
  return (
    <>
      {asleep && (
        <PlayerOverlay>
          <p>{texts.sleep.stopped}</p>
          <button type="button" className="btn" onClick={wake}>
            {texts.sleep.again}
          </button>
        </PlayerOverlay>
      )}
      {resumeAt !== null && (
        <div className="absolute bottom-4 left-4 flex flex-wrap gap-2">
          <button type="button" className="btn primary sm" onClick={() => playAt(resumeAt)}>
            {fill(texts.resume, { time: clock(resumeAt) })}
          </button>
          <button type="button" className="btn sm bg-raised/90" onClick={startOver}>
            {texts.startOver}
          </button>
        </div>
      )}
    </>
  );
}
