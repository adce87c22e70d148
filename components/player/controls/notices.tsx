import { useEffect, useRef } from "react";
import { focusStage } from "#components/player/core/player-actions.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { isPageDimmed } from "#lib/browser/player/sleep/dim-screen.ts";
import { putOffTimer, setTimer, turnOffTimer, wake } from "#lib/browser/player/sleep/sleep-store.ts";
import { moreMinutes, timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { HomeLink, roundHome } from "./home-link.tsx";
import { PlayerOverlay } from "./player-overlay.tsx";

/** The seconds before its end in which a video is over to a listener. */
const nearlyOverSeconds = 5;

type NoticesProps = {
  texts: Texts["player"];
  stage: HTMLElement;
  /** The sleep timer has removed a player that takes no commands. */
  asleep: boolean;
  /** The player that the sleep timer has stopped. */
  stopped: Playable | null;
  resumeAt: number | null;
  /** Whether the sound is about to end. */
  isEnding: boolean;
  onForget: () => void;
  playAt: (second: number) => void;
};

type AsleepNoticeProps = Pick<NoticesProps, "texts" | "stage"> & {
  /** @param minutes those until the next end of the sound; null without one */
  playAgain: (minutes: number | null) => void;
};

/** The sleep timer's end. Enter plays some more minutes, unless the listener is busy elsewhere on the page. */
function AsleepNotice({ texts, stage, playAgain }: AsleepNoticeProps) {
  const moreButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isBusy = activeElement !== body && !stage.contains(activeElement);
    if (!isBusy && !isPageDimmed()) moreButton.current?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <PlayerOverlay className="asleep-notice">
      <HomeLink className={roundHome} label={texts.home} />
      <p>{texts.sleep.stopped}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <button
          ref={moreButton}
          type="button"
          className="btn"
          data-next-focus=""
          onClick={() => playAgain(moreMinutes)}
        >
          {fill(texts.sleep.againFor, { minutes: moreMinutes })}
        </button>
        <button type="button" className="btn" onClick={() => playAgain(null)}>
          {texts.sleep.again}
        </button>
      </div>
    </PlayerOverlay>
  );
}

/** What lies over the picture: the offer to resume, more minutes before the sleep timer's end, and its end. */
export function Notices({
  texts,
  asleep,
  stopped,
  stage,
  resumeAt,
  isEnding,
  onForget,
  playAt,
}: NoticesProps) {
  const startOver = () => {
    focusStage(stage);
    onForget();
  };
  const playAgain = (minutes: number | null) => {
    wake();
    if (minutes === null) turnOffTimer();
    else setTimer(timerOf(minutes, Date.now()));
    if (!stopped) return;
    focusStage(stage);
    if (stopped.duration - stopped.currentTime < nearlyOverSeconds) stopped.currentTime = 0;
    stopped.play().catch(() => {});
  };
  return (
    <>
      {(asleep || stopped) && <AsleepNotice {...{ texts, stage, playAgain }} />}
      {isEnding && (
        <button
          type="button"
          className="put-off btn primary sm absolute right-4 bottom-4 handheld:top-4 handheld:bottom-auto"
          onClick={putOffTimer}
        >
          {fill(texts.sleep.more, { minutes: moreMinutes })}
        </button>
      )}
      {resumeAt !== null && (
        <div className="resume-offer">
          <button type="button" className="btn primary sm" onClick={() => playAt(resumeAt)}>
            {fill(texts.resume, { time: timecode(resumeAt) })}
          </button>
          <button type="button" className="btn sm bg-raised/90" onClick={startOver}>
            {texts.startOver}
          </button>
        </div>
      )}
    </>
  );
}
