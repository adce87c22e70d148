"use client";

import { useEffect } from "react";
import type { MethodViewProps } from "#components/payment/methods/method.ts";
import type { PayPalDetails } from "./describe.ts";
import { useHostedCheckout } from "./use-hosted-checkout.ts";

type HostedCheckoutProps = MethodViewProps<PayPalDetails> & { onOpen: (open: boolean) => void };

/** The way around PayPal's buttons: its own page, in a window. */
export function HostedCheckout({ onOpen, ...props }: HostedCheckoutProps) {
  const t = props.details.texts.hosted;
  const { state, start, show } = useHostedCheckout(props);
  const open = state.name === "opening" || state.name === "open";
  useEffect(() => onOpen(open), [onOpen, open]);
  const waiting = open || state.name === "checking";
  const titles = { opening: t.opening, open: t.waiting, checking: t.checking } as Record<string, string>;
  return (
    <>
      <div role="status" className="pay-told">
        {waiting && (
          <div className="pay-progress">
            <span aria-hidden="true" className="pay-spinner" />
            <p>
              <b>{titles[state.name]}</b>
            </p>
            {state.name === "open" && <p className="text-sm text-muted">{t.waitingText}</p>}
          </div>
        )}
        {state.name === "raised" && <p className="form-message ok">✓ {t.completed}</p>}
        {state.name === "unchanged" && <p className="pay-note">{t.unchanged}</p>}
      </div>
      <p role="alert" className={state.name === "error" ? "pay-error" : undefined}>
        {state.name === "error" && state.message}
      </p>
      {state.name === "open" && (
        <button type="button" className="btn ghost" onClick={show}>
          {t.show}
        </button>
      )}
      {(state.name === "raised" || state.name === "unchanged") && (
        <a className="btn" href={props.profileHref}>
          {t.toProfile}
        </a>
      )}
      {!waiting && state.name !== "raised" && (
        <div className="pay-hosted">
          <span className="pay-or">{t.or}</span>
          <button type="button" className="btn ghost w-full" onClick={start}>
            {t.start}
          </button>
          <p className="text-sm text-muted">{t.note}</p>
        </div>
      )}
    </>
  );
}
