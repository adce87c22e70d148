"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import { welcomeMs } from "#components/payment/methods/paypal/flow/use-after-purchase.ts";
import { fill } from "#lib/i18n/format/fill.ts";

type WelcomeProps = {
  plan: string;
  texts: PayPalDetails["texts"]["paypal"];
  /** Leads back to the video. */
  onWatch: () => void;
};

/** Shown after a payment that began at a video: leads back to it on a press, or by itself. */
export function Welcome({ plan, texts, onWatch }: WelcomeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const leave = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    onWatch();
  };
  const onTimeout = useEffectEvent(leave);
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => onTimeout(), welcomeMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="pay-progress" data-welcome>
      <p className="text-lg text-ok">
        <b>
          <span aria-hidden="true">✓ </span>
          {texts.done}
        </b>
      </p>
      <p className="text-muted">{fill(texts.doneVideoText, { plan })}</p>
      <button ref={button} type="button" className="btn primary" onClick={leave}>
        {texts.watchNow}
      </button>
    </div>
  );
}
