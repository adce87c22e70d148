"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type AdNetwork, watchSlot } from "#lib/browser/ad/ad-network.ts";
import { watchConsent } from "#lib/browser/consent/consent-choice.ts";
import { readLevel } from "#lib/browser/session/viewer.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { type SlotState, seesAds } from "#lib/membership/ads.ts";
import { FallbackCard } from "./fallback-card.tsx";
import { mayShowAds } from "./may-show-ads.ts";

export type AdProps = { network: AdNetwork | null; texts: Texts["ads"] };

type AdSlotProps = AdProps & {
  /** The visitor is known to see ads; until then nothing is requested. */
  allowed: boolean;
  onState?: (state: SlotState) => void;
  className?: string;
};

/** The class by which ExoClick's script finds a banner. */
const bannerClass = "eas6a97888e2";

/** An ad in a place of fixed size; without one, a card that leads to the plans. */
export function AdSlot({ network, texts, allowed, onState, className = "bg-surface" }: AdSlotProps) {
  const place = useRef<HTMLModElement>(null);
  const [state, setState] = useState<SlotState>(network ? "loading" : "fallback");
  useEffect(() => {
    if (!network || !allowed || !place.current) return;
    return watchSlot(place.current, network, (next) => {
      setState(next);
      onState?.(next);
    });
  }, [network, allowed, onState]);
  return (
    <div
      className={`relative overflow-hidden rounded-card border border-edge [contain:layout_paint] ${className}`}
      data-ad={state}
    >
      {state === "fallback" ? (
        <FallbackCard texts={texts} className="absolute inset-0 animate-appear" />
      ) : (
        <>
          <ins
            ref={place}
            className={`${bannerClass} absolute inset-0 grid place-items-center no-underline ${state === "loaded" ? "animate-appear" : "opacity-0"}`}
            data-zoneid={network?.zone}
          />
          <span className="absolute top-2 right-2 rounded-full bg-shade px-2 py-px text-xs leading-[inherit] text-muted">
            {texts.label}
          </span>
        </>
      )}
    </div>
  );
}

/** A slot that requests nothing until the visitor is known to see ads; without consent there is no network. */
export function AdCellSlot(props: AdProps) {
  const [allowed, setAllowed] = useState(false);
  const consents = useSyncExternalStore(watchConsent, mayShowAds, () => true);
  useEffect(() => {
    let isUnmounted = false;
    readLevel().then((level) => isUnmounted || setAllowed(seesAds(level)));
    return () => {
      isUnmounted = true;
    };
  }, []);
  return (
    <AdSlot key={String(consents)} {...props} network={consents ? props.network : null} allowed={allowed} />
  );
}
