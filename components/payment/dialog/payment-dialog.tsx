"use client";

import { useCallback, useState } from "react";
import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import type { Alternative, Busy, PaymentMethod } from "#components/payment/base/method.ts";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import type { DescribedMethod } from "#components/payment/methods/describe.ts";
import { paymentMethods } from "#components/payment/methods/table.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { priceOf } from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";
import { AwaitedPayment } from "./awaited-payment.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { MethodList } from "./method-list.tsx";
import { OpenedMethod } from "./opened-method.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { isOverlay, useOverlays } from "./use-overlays.ts";

const methodTable: Record<string, PaymentMethod> = paymentMethods;

type PaymentDialogProps = PaymentProps & {
  plan: Plan;
  /** Reports whether a payment is being processed, or its window is open. */
  onPaying: (isPaying: boolean) => void;
  onClose: () => void;
};

/** The other available methods, each with its price for the plan. */
function otherMethods(
  methods: readonly DescribedMethod[],
  chosen: DescribedMethod | null,
  { plan, texts, locale }: { plan: Plan; texts: PaymentProps["texts"]; locale: Locale },
  onChoose: (method: DescribedMethod) => void,
): Alternative[] {
  return methods
    .filter(({ name, state }) => state === "on" && name !== chosen?.name)
    .map((method) => {
      const price = (methodTable[method.name]?.price ?? priceOf)(plan);
      const amount = price && money(price.amount, price.currency, locale);
      const text = fill(amount ? texts.instead : texts.insteadPlain, {
        method: method.title,
        amount: amount ?? "",
      });
      return { name: method.name, text, choose: () => onChoose(method) };
    });
}

const BackButton = ({ label, onBack }: { label: string; onBack: () => void }) => (
  <button type="button" className="btn ghost sm round" aria-label={label} onClick={onBack}>
    <span aria-hidden="true">←</span>
  </button>
);

/**
 * The payment dialog of a plan: the methods, and the view of each (product: Checkout window). Its code loads when it
 * is first opened; closing it returns the focus.
 */
export function PaymentDialog({ plan, onPaying, onClose, ...props }: PaymentDialogProps) {
  const { texts, methods, path, supportEmail, agreement } = props;
  const locale = useLocale();
  const [chosen, setChosen] = useState<DescribedMethod | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [leaving, setLeaving] = useState(false);
  const onBusy = useCallback(
    (now: Busy) => {
      setBusy(now);
      onPaying(now !== null);
      if (now === null) setLeaving(false);
    },
    [onPaying],
  );

  const method = chosen && methodTable[chosen.name];
  const firstMethod = methodTable[methods.find(({ state }) => state === "on")?.name ?? ""];
  const shownMethod = method ?? firstMethod;
  const overlays = method?.overlays;
  useOverlays(overlays);

  const awaited = useAwaitedLevel();
  const nameOf = useLevelName();
  // Not for a payment that began in this dialog: its own view stays open.
  const awaitedTitle =
    awaited !== null && chosen === null ? fill(texts.awaited, { plan: nameOf(awaited) ?? "VIP" }) : null;
  // What was sent from here for review is paid: there is nothing left to agree to, nor to go back to.
  const isSent = awaited !== null && !busy;
  const alternatives =
    awaited === null ? otherMethods(methods, chosen, { plan, texts, locale }, setChosen) : [];
  // During a payment ✕ asks first. The question's own buttons answer it; another press on ✕ does not.
  const confirmOrClose = () => (busy ? setLeaving(true) : onClose());
  return (
    <Dialog
      className={`focus-visible:outline-none ${method?.isWide ? "md:w-160" : ""}`}
      title={awaitedTitle ?? chosen?.title ?? texts.choose}
      close={texts.close}
      onClose={confirmOrClose}
      lead={chosen && !busy && !isSent && <BackButton label={texts.back} onBack={() => setChosen(null)} />}
      aria-describedby={undefined}
      // The press may be on an overlay of the method, which belongs to the dialog.
      onInteractOutside={(event) => overlays && event.preventDefault()}
      onEscapeKeyDown={(event) =>
        overlays && isOverlay(document.activeElement, overlays) && event.preventDefault()
      }
    >
      {awaitedTitle !== null ? (
        <AwaitedPayment texts={texts} supportEmail={supportEmail} />
      ) : (
        <PlanSummary plan={plan} method={shownMethod} texts={texts} agreement={isSent ? null : agreement} />
      )}
      {leaving && busy && (
        <LeaveQuestion busy={busy} texts={texts} onStay={() => setLeaving(false)} onLeave={onClose} />
      )}
      {chosen === null && awaitedTitle === null && (
        <MethodList texts={texts} methods={methods} table={methodTable} onChoose={setChosen} />
      )}
      {chosen && method?.loadView && (
        <OpenedMethod
          agreed={agreement?.version}
          plan={plan}
          path={path}
          texts={texts}
          supportEmail={supportEmail}
          alternatives={alternatives}
          onBusy={onBusy}
          onClose={onClose}
          loadView={method.loadView}
          key={chosen.name}
          description={chosen}
        />
      )}
    </Dialog>
  );
}
