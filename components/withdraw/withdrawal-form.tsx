"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AntiBotSettings } from "#components/account/forms/anti-bot.tsx";
import { CheckedSubmit } from "#components/account/forms/checked-submit.tsx";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { Facts } from "#components/ui/facts.tsx";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import type { WithdrawalBody, WithdrawalKind, WithdrawalReceipt } from "#lib/contracts/payment/withdrawal.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { WithdrawalReceived, type WithdrawalTexts } from "./withdrawal-received.tsx";

type WithdrawalFormProps = {
  kind: WithdrawalKind;
  texts: WithdrawalTexts;
  validation: Texts["validation"];
  antiBot: AntiBotSettings;
  antiBotTexts: Texts["member"]["antiBot"];
};

const fields = ["name", "email", "reference"] as const;

/** "$12.99 · 30 Nov 2026". */
const paymentText = ({ amount, currency, at }: PaymentLine, locale: Locale) =>
  [
    ...(amount !== null && currency !== null ? [money(Number(amount), currency, locale)] : []),
    shortDate(at, locale),
  ].join(" · ");

/** Fills in a member's name, address and last payment; returns that payment once it has loaded. */
function usePrefill({ getValues, setValue }: UseFormReturn<WithdrawalBody>): PaymentLine | null {
  const [lastPayment, setLastPayment] = useState<PaymentLine | null>(null);
  useEffect(() => {
    if (!isMarkedSignedIn()) return;
    void (async () => {
      const { readAccount, readLastPayment } = await import("#lib/browser/payment/send-withdrawal.ts");
      const [account, payment] = await Promise.all([readAccount(), readLastPayment()]);
      if (account === null) return;
      setValue("name", account.displayName);
      setValue("email", account.email);
      if (payment === null || getValues("reference") !== "") return;
      setLastPayment(payment);
      setValue("reference", payment.id);
    })();
  }, [getValues, setValue]);
  return lastPayment;
}

/** The heading of the second step, which receives the focus. */
function Question({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg">
      {text}
    </h2>
  );
}

/** Two steps, as the law requires: the purchase and the buyer, then the button that declares the withdrawal. */
export function WithdrawalForm({ kind, texts, validation, antiBot, antiBotTexts }: WithdrawalFormProps) {
  const [isAsking, setAsking] = useState(false);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const locale = useLocale();
  const { field, form, attributes, error, check } = useMemberForm({
    schema: () => import("#lib/contracts/payment/withdrawal.ts").then(({ withdrawalBody }) => withdrawalBody),
    defaults: { kind, name: "", email: "", reference: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      const { sendWithdrawal } = await import("#lib/browser/payment/send-withdrawal.ts");
      setReceipt(await sendWithdrawal(values));
    },
  });
  const lastPayment = usePrefill(form);
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(await form.trigger([...fields], { shouldFocus: true }));
  };
  if (receipt !== null)
    return <WithdrawalReceived receipt={receipt} texts={texts} email={form.getValues("email")} />;
  if (!isAsking)
    return (
      <form
        className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4"
        {...attributes}
        onSubmit={(event) => void goOn(event)}
      >
        <FormField label={texts.name} autoComplete="name" {...field("name")} />
        <FormField label={texts.email} type="email" autoComplete="email" {...field("email")} />
        <FormField label={texts.reference} rule={texts.referenceRule} {...field("reference")} />
        <button type="submit" className="btn primary">
          {texts.next}
        </button>
      </form>
    );
  const [name, email, reference] = form.getValues([...fields]);
  const payment = lastPayment?.id === reference ? paymentText(lastPayment, locale) : "";
  const facts = [
    [texts.name, name],
    [texts.email, email],
    [texts.reference, reference],
    [texts.paid, payment],
  ].filter(([, value]) => value !== "") as [string, string][];
  return (
    <form className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4" {...attributes}>
      <Question text={texts.question} />
      <Facts facts={facts} columns="grid-cols-[120px_minmax(0,1fr)] wrap-anywhere" />
      <p className="text-muted">{texts.effect}</p>
      <FormMessage kind="error" text={error} />
      <CheckedSubmit
        action="withdraw"
        texts={{ submit: texts.confirm, submitting: texts.submitting }}
        antiBot={antiBot}
        antiBotTexts={antiBotTexts}
        {...check}
        token={form.watch("turnstileToken")}
      />
      <button type="button" className="btn" onClick={() => setAsking(false)}>
        {texts.back}
      </button>
    </form>
  );
}
