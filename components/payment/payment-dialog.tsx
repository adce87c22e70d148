"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { useCallback, useState } from "react";
import { fill } from "#lib/format/fill.ts";
import { dollars } from "#lib/format/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { paths } from "#lib/paths.ts";
import type { Plan } from "#lib/plans.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { MethodList } from "./method-list.tsx";
import type { DescribedMethod } from "./methods/describe.ts";
import type { Busy, PaymentMethod } from "./methods/method.ts";
import { paymentMethods } from "./methods/table.ts";
import { OpenedMethod } from "./opened-method.tsx";
import type { PaymentProps } from "./props.ts";
import { isOverlay, useOverlays } from "./use-overlays.ts";

const methodTable: Record<string, PaymentMethod> = paymentMethods;

type PaymentDialogProps = PaymentProps & { plan: Plan; onClose: () => void };

type HeadProps = { texts: PaymentProps["texts"]; title: string; onBack: (() => void) | null };

function Head({ texts, title, onBack }: HeadProps) {
  return (
    <div className="pay-head">
      {onBack && (
        <button type="button" className="btn ghost sm round" aria-label={texts.back} onClick={onBack}>
          <span aria-hidden="true">←</span>
        </button>
      )}
      <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
      <Dialog.Close className="btn ghost sm round ml-auto" aria-label={texts.close}>
        <span aria-hidden="true">✕</span>
      </Dialog.Close>
    </div>
  );
}

/**
 * How to pay for a plan: the methods, and each one's own view (product: Checkout window). Whoever opens it fetches it
 * then, and renders it for as long as it is open; the focus returns to where it was.
 */
export function PaymentDialog({ plan, onClose, texts, methods, path }: PaymentDialogProps) {
  const localise = useLocalePath();
  const locale = useLocale();
  const [chosen, setChosen] = useState<DescribedMethod | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [leaving, setLeaving] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const onBusy = useCallback((now: Busy) => {
    setBusy(now);
    if (now === null) setLeaving(false);
  }, []);

  const method = chosen && methodTable[chosen.name];
  const overlays = method?.overlays;
  useOverlays(overlays);

  const leave = () => (busy && !leaving ? setLeaving(true) : onClose());
  const onBack = chosen && !busy ? () => setChosen(null) : null;
  const hrefs = {
    profileHref: localise(paths.profile),
    loginHref: localise(paths.loginTo(localise(path))),
  };
  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog pay"
          aria-describedby={undefined}
          // A press may be for what the method puts beside the dialog, which goes with it.
          onInteractOutside={(event) => overlays && event.preventDefault()}
          onEscapeKeyDown={(event) =>
            overlays && isOverlay(document.activeElement, overlays) && event.preventDefault()
          }
          onCloseAutoFocus={(event) => {
            // Radix would look for a trigger of its own.
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Head texts={texts} title={chosen?.title ?? texts.choose} onBack={onBack} />
          <p className="pay-plan">
            <span>{fill(texts.for, { plan: plan.name })}</span>
            <b>{plan.price === null ? plan.priceText : dollars(Number(plan.price), locale)}</b>
          </p>
          {leaving && busy && (
            <LeaveQuestion busy={busy} texts={texts} onStay={() => setLeaving(false)} onLeave={onClose} />
          )}
          {chosen === null && (
            <MethodList texts={texts} methods={methods} table={methodTable} onChoose={setChosen} />
          )}
          {chosen && method?.approve && (
            <OpenedMethod
              {...{ plan, texts, onBusy, onClose, ...hrefs }}
              approve={method.approve}
              key={chosen.name}
              description={chosen}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
