"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SourceProps } from "#components/player/core/media.ts";
import { stageAround } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { hasAllowedTracking, isForRobot, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import { embedAddress, protocolFor } from "#lib/browser/player/embed/choose.ts";
import { awaitsArrival } from "#lib/browser/watching/arrival.ts";
import { endCarriedPlayer } from "#lib/browser/watching/current-player.ts";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { IframePlayer } from "#lib/browser/watching/iframe-player.ts";
import { onPageLeft } from "./carried-sound.ts";
import { ConsentIframe } from "./consent-iframe.tsx";
import { PlainIframe } from "./plain-source.tsx";
import { WaitingNote } from "./waiting-note.tsx";

/** A player in an iframe. One that tracks waits for consent, or for a press that allows this one alone. */
export function IframeSource(props: SourceProps) {
  const { consentFor } = props.source;
  const [isPressed, setPressed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const allows = useSyncExternalStore(watchConsent, hasAllowedTracking);
  if (consentFor === undefined || allows || isPressed || isForRobot())
    return (
      <LiveIframe
        key={attempt}
        {...props}
        startsByItself={isPressed}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return <ConsentIframe maker={consentFor} texts={props.texts} onPress={() => setPressed(true)} />;
}

/** How long the large Play lies on an iframe that has loaded and does not answer. */
const answersWithinMs = 1000;
/** Milliseconds after a press that need no notice. */
const unnoticedMs = 1000;

type EarlyStartProps = { isPressed: boolean; loading: string; onPress: () => void };

/** A large Play on the poster until the player in the iframe answers, for pointers; a press counts then. */
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

/** `silent`: it has loaded and has not answered. `used`: the visitor has pressed something in it all the same. */
type IframeState = "waiting" | "answered" | "silent" | "used";

/** An iframe that takes commands once it answers; until then, or if it never does, a plain iframe. */
function LiveIframe({ source: { src }, media, texts, onPlayable, startsByItself, onRetry }: LiveIframeProps) {
  const { iframeStays: staysText, placeSaved: savedText } = texts.mini;
  const { slug } = media;
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<IframeState>("waiting");
  const [isPressed, setPressed] = useState(startsByItself);
  const onAnswer = useEffectEvent((player: IframePlayer) => {
    onPlayable(player);
    if (isPressed) player.play().catch(() => {});
  });
  // On devices where only videos can fill the screen, the embedded player needs its own controls.
  const address = useMemo(() => embedAddress(src, location.origin, document.fullscreenEnabled), [src]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const player = new IframePlayer(element, protocolFor(new URL(address, location.href)));
    const goes = onPageLeft(() => {
      if (player.paused || awaitsArrival()) return;
      const isSaved = readDeviceHistory().some((entry) => entry.slug === slug);
      showToast("info", isSaved ? `${staysText} ${savedText}` : staysText);
    });
    const onReady = () => {
      setState("answered");
      onAnswer(player);
    };
    player.addEventListener("ready", onReady, { once: true });
    const change = (from: IframeState, to: IframeState) => setState((now) => (now === from ? to : now));
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const onLoad = () => {
      giveUp = setTimeout(change, answersWithinMs, "waiting", "silent");
    };
    element.addEventListener("load", onLoad, { once: true });
    // A click moves the focus into the iframe, which then receives the keys. This moves it back; keyboard users stay
    // inside.
    const keepKeys = () => {
      if (document.activeElement !== element) return;
      change("silent", "used");
      // A player that does not report may be playing.
      endCarriedPlayer();
      if (!element.matches(":hover")) return;
      setTimeout(() => stageAround(element)?.focus({ preventScroll: true }));
    };
    window.addEventListener("blur", keepKeys);
    return () => {
      clearTimeout(giveUp);
      element.removeEventListener("load", onLoad);
      goes();
      window.removeEventListener("blur", keepKeys);
      player.release();
      onPlayable(null);
    };
  }, [address, onPlayable, staysText, savedText, slug]);
  return (
    <>
      <PlainIframe ref={frame} src={address} title={media.title} />
      {state === "waiting" && (
        <EarlyStart isPressed={isPressed} loading={texts.loading} onPress={() => setPressed(true)} />
      )}
      {(state === "silent" || state === "used") && (
        <SilentNote texts={texts} isUsed={state === "used"} onRetry={onRetry} />
      )}
    </>
  );
}
