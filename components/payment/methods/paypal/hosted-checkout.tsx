"use client";

import { useEffect } from "react";
import { OtherWays } from "#components/payment/dialog/other-ways.tsx";
import type { MethodViewProps } from "#components/payment/methods/method.ts";
import { SupportLink } from "#components/payment/support-link.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { PayPalDetails } from "./describe.ts";
import { useHostedCheckout } from "./use-hosted-checkout.ts";

type HostedCheckoutProps = MethodViewProps<PayPalDetails> & {
  onOpen: (open: boolean) => void;
  /** A window of PayPal's buttons was closed, or was lost. */
  cancelled: boolean;
};

/** A line on both sides of a word. */
const lines =
  "before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line";

/** The alternative to PayPal's buttons: PayPal's own page, in a window. */
export function HostedCheckout({ onOpen, ...props }: HostedCheckoutProps) {
  const localPath = useLocalePath();
  const t = props.details.texts.hosted;
  const { state, start, show } = useHostedCheckout(props);
  const open = state.name === "opening" || state.name === "open";
  useEffect(() => onOpen(open), [onOpen, open]);
  const waiting = open || state.name === "checking";
  const titles = { opening: t.opening, open: t.waiting, checking: t.checking } as Record<string, string>;
  return (
    <>
      <div role="status" className="empty:absolute">
        {waiting && (
          <div className="pay-progress">
            <span aria-hidden="true" className="pay-spinner" />
            <p>
              <b>{titles[state.name]}</b>
            </p>
            {state.name === "open" && <p className="text-sm text-muted">{t.waitingText}</p>}
          </div>
        )}
        {state.name === "unchanged" && <p className="pay-note">{t.unchanged}</p>}
      </div>
      <div role="alert" className={state.name === "error" ? "pay-error" : "absolute"}>
        {state.name === "error" && (
          <>
            <p>{state.message}</p>
            <div className="pay-actions">
              <button type="button" className="btn sm" onClick={start}>
                {props.details.texts.paypal.tryAgain}
              </button>
              <OtherWays alternatives={props.alternatives} />
              <SupportLink
                email={props.details.supportEmail}
                text={props.details.texts.paypal.contact}
                className="btn ghost sm"
              />
            </div>
          </>
        )}
      </div>
      {state.name === "open" && (
        <button type="button" className="btn ghost" onClick={show}>
          {t.show}
        </button>
      )}
      {state.name === "unchanged" && (
        <a className="btn" href={localPath(paths.profile)}>
          {t.toProfile}
        </a>
      )}
      {!waiting && state.name !== "error" && (
        <div className="grid gap-3 text-center">
          <span className={`flex items-center gap-3 text-sm leading-[inherit] text-muted ${lines}`}>
            {t.or}
          </span>
          <button type="button" className="btn ghost w-full" onClick={start}>
            {props.plan.cadence === "lifetime" ? t.startOnce : t.start}
          </button>
          <p className="text-sm text-muted">{t.note}</p>
        </div>
      )}
    </>
  );
}
