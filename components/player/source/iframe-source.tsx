"use client";

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { FailedNotice } from "#components/player/controls/failed-notice.tsx";
import { WaitingNote } from "#components/player/controls/waiting-note.tsx";
import type { SourceProps } from "#components/player/core/media.ts";
import { stageAround } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { hasAllowedTracking, isForRobot, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import { embedAddress } from "#lib/browser/player/embed/choose.ts";
import type { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import { attachIframe } from "./attach-iframe.ts";
import { carriedIframe, carryIframe, noteOnLeaving, stoppedText } from "./carry.ts";
import { ConsentIframe } from "./consent-iframe.tsx";

/** Milliseconds after a press that need no notice. */
const unnoticedMs = 1000;

type EarlyStartProps = { isPressed: boolean; loading: string; onPress: () => void };

/** A large Play on the poster, for pointers. The player in the iframe obeys a press as soon as it answers. */
function EarlyStart({ isPressed, loading, onPress }: EarlyStartProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    const timer = setTimeout(() => setSlow(true), unnoticedMs);
    return () => clearTimeout(timer);
  }, [isPressed]);
  return (
    <>
      <button
        type="button"
        className={`start-button early ${isPressed ? "waiting" : ""}`}
        tabIndex={-1}
        aria-hidden="true"
        onClick={({ currentTarget }) => {
          stageAround(currentTarget)?.focus({ preventScroll: true });
          onPress();
        }}
      >
        <span className={isSlow ? "pointer-fine:invisible" : ""}>
          <PlayerIcon name="play" />
        </span>
      </button>
      <WaitingNote text={loading} isWaiting={isSlow} hasPlayed={false} />
    </>
  );
}

type SilentNoteProps = { texts: SourceProps["texts"]; isUsed: boolean; onRetry: () => void };

/** What an iframe that has loaded may need where it does not answer: it may be the page of an error. */
function SilentNote({ texts, isUsed, onRetry }: SilentNoteProps) {
  return (
    <p className={`silent-note ${isUsed ? "used" : ""}`}>
      {texts.silent}{" "}
      <button type="button" className="text-link" onClick={onRetry}>
        {texts.retry}
      </button>
    </p>
  );
}

type LiveIframeProps = SourceProps & { startsByItself: boolean; onRetry: () => void };

/**
 * `silent`: it has loaded and has not answered. `used`: the visitor has pressed something in it all the same.
 * `unreachable`: its host can't be reached.
 */
type IframeState = "waiting" | "answered" | "silent" | "used" | "unreachable";

/** An iframe that takes commands once it answers; until then, or if it never does, a plain iframe. */
function LiveIframe({ source, media, texts, onPlayable, startsByItself, onRetry }: LiveIframeProps) {
  const { src } = source;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<IframeState>("waiting");
  const [isPressed, setPressed] = useState(startsByItself);
  const answered = useRef<IframePlayer>(null);
  const onBack = useEffectEvent((player: IframePlayer) => {
    answered.current = player;
    setState("answered");
    onPlayable(player);
  });
  const onAnswer = useEffectEvent((player: IframePlayer) => {
    onBack(player);
    if (isPressed) player.play().catch(() => {});
  });
  const currentProps = useEffectEvent(() => ({ media, source, texts }));
  const onLeft = useEffectEvent((player: IframePlayer) => {
    if (carryIframe({ ...currentProps(), player, playback: null })) return;
    showToast("info", stoppedText({ media, texts }));
  });
  useEffect(
    () => noteOnLeaving(() => answered.current && { ...currentProps(), player: answered.current }),
    [],
  );
  // On devices where only videos can fill the screen, the embedded player needs its own controls.
  const address = useMemo(() => embedAddress(src, location.origin, document.fullscreenEnabled), [src]);
  // A layout effect: when the page is left, it ends before the iframe goes.
  useLayoutEffect(() => {
    const change = (from: IframeState, to: IframeState) => setState((now) => (now === from ? to : now));
    return attachIframe(place.current, address, currentProps(), {
      onBack: (player) => onBack(player),
      onAnswer: (player) => onAnswer(player),
      onSilent: () => change("waiting", "silent"),
      onUnreachable: () => setState((now) => (now === "answered" ? now : "unreachable")),
      onUse: () => change("silent", "used"),
      onLeft: (player) => onLeft(player),
      onDetach: () => onPlayable(null),
    });
  }, [address, onPlayable]);
  return (
    <>
      <div ref={place} className="contents" />
      {state === "waiting" && (
        <EarlyStart isPressed={isPressed} loading={texts.loading} onPress={() => setPressed(true)} />
      )}
      {(state === "silent" || state === "used") && (
        <SilentNote texts={texts} isUsed={state === "used"} onRetry={onRetry} />
      )}
      {state === "unreachable" && <FailedNotice text={texts.broken} retry={texts.retry} onRetry={onRetry} />}
    </>
  );
}

/** A player in an iframe. One that tracks waits for consent, or for a press that allows this one alone. */
export function IframeSource(props: SourceProps) {
  const { consentFor } = props.source;
  // One that comes back from the mini player was allowed before.
  const [isPressed, setPressed] = useState(() => carriedIframe(props) !== null);
  const [attempt, setAttempt] = useState(0);
  const allows = useSyncExternalStore(watchConsent, hasAllowedTracking);
  if (consentFor === undefined || allows || isPressed || isForRobot())
    return (
      <LiveIframe
        key={attempt}
        {...props}
        startsByItself={isPressed || attempt > 0}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return <ConsentIframe maker={consentFor} texts={props.texts} onPress={() => setPressed(true)} />;
}
