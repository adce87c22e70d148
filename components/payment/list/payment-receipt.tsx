"use client";

import { Trigger } from "@radix-ui/react-dialog";
import { Dialog } from "#components/ui/dialog.tsx";
import { Facts } from "#components/ui/facts.tsx";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type ReceiptProps = {
  line: PaymentLine;
  level: string;
  amount: string;
  texts: Texts["payment"]["list"];
  site: string;
  payer: string;
};

/** The receipt of a payment; printing shows nothing else (app/styles/membership/payment.css). */
export function PaymentReceipt({ line, level, amount, texts, site, payer }: ReceiptProps) {
  const locale = useLocale();
  const { method, id, state, at } = line;
  const facts = [
    [texts.date, shortDate(at, locale)],
    [texts.for, fill(texts.membership, { level })],
    [texts.amount, amount],
    [texts.method, texts[method]],
    [method === "alipay" ? texts.reference : texts.paypalId, id],
    [texts.state, texts.states[state]],
    [texts.payer, payer],
  ] as const;
  return (
    <Dialog
      className="receipt"
      title={fill(texts.receiptTitle, { site })}
      close={texts.close}
      aria-describedby={undefined}
      trigger={
        <Trigger className="btn ghost sm">
          {texts.receipt}
          <span className="sr-only"> {fill(texts.receiptOf, { date: shortDate(at, locale), amount })}</span>
        </Trigger>
      }
    >
      <Facts facts={facts} columns="grid-cols-[140px_minmax(0,1fr)] wrap-anywhere" />
      <div className="mt-6 flex justify-end print:hidden">
        <button type="button" className="btn primary" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
    </Dialog>
  );
}
