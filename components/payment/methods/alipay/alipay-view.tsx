"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MethodViewProps } from "#components/payment/base/method.ts";
import { chinaHour, isReviewedSoon } from "#components/payment/base/review-time.ts";
import { Facts } from "#components/ui/facts.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { yuanPriceOf } from "#lib/membership/plan-prices.ts";
import { ClaimedPayment } from "./claimed-payment.tsx";
import type { AlipayDetails } from "./describe.ts";
import { PaidForm } from "./paid-form.tsx";

/** Opens the Alipay app where it is installed. */
const alipayApp = "alipays://platformapi/startapp?appId=10000007";

type AlipayTexts = AlipayDetails["texts"];

/** The member's e-mail address to copy into the payment's note, which identifies the account. */
function AccountNote({ email, texts }: { email: string; texts: AlipayTexts }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(email).then(
      () => setCopied(true),
      () => {},
    );
  // A long address breaks before its host.
  const host = email.lastIndexOf("@");
  return (
    <>
      <p>{texts.note}</p>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-card bg-film-faint py-1 pr-1 pl-4">
        <b className="min-w-0 wrap-anywhere">
          {email.slice(0, host)}
          <wbr />
          {email.slice(host)}
        </b>
        <button type="button" className="btn ghost sm" onClick={copy}>
          <span role="status">{copied ? texts.copied : texts.copy}</span>
        </button>
      </p>
    </>
  );
}

function Support({ texts, email, bot }: { texts: AlipayTexts; email: string | null; bot: string | null }) {
  if (!email && !bot) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      {texts.support}
      {email && (
        <a className="text-link" href={`mailto:${email}`}>
          {texts.mail}
        </a>
      )}
      {bot && (
        <a className="text-link" href={bot} target="_blank" rel="noopener noreferrer">
          {texts.bot}
        </a>
      )}
    </p>
  );
}

type ScanStepProps = { texts: AlipayTexts; qrUrl: string; amount: string };

function ScanStep({ texts, qrUrl, amount }: ScanStepProps) {
  return (
    <li>
      <p>{fill(texts.scan, { amount })}</p>
      <p className="text-sm text-muted">{texts.once}</p>
      {/* Dimmer than white, and still read by every scanner; on wide screens beside the steps. */}
      <img
        className="mt-3 size-45 rounded-card bg-white p-2.5 brightness-[.82] md:absolute md:top-0 md:-left-51 md:mt-0"
        src={qrUrl}
        alt={texts.qr}
        width="180"
        height="180"
      />
      <div className="mt-3 grid gap-2 md:hidden">
        <div className="flex flex-wrap gap-2">
          {/* Both links open a new tab, so that the dialog stays open. Browsers don't download files of another
              origin. */}
          <a className="btn sm" href={qrUrl} target="_blank" rel="noopener noreferrer">
            {texts.save}
          </a>
          <a className="btn sm" href={alipayApp} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
        </div>
        <p className="text-sm text-muted">{texts.phoneHint}</p>
      </div>
    </li>
  );
}

/** How long a review takes by day and by night, and which of them it is in China. */
function ReviewHours({ texts, isDay }: { texts: AlipayTexts; isDay: boolean }) {
  return (
    <div>
      <Facts
        label={texts.hours}
        columns="grid-cols-[minmax(0,1fr)_auto]"
        facts={[
          [texts.day, texts.dayText],
          [texts.night, texts.nightText],
        ]}
      />
      <p className="mt-2 text-sm text-muted">
        {texts.zone} <b className="text-text">{isDay ? texts.nowDay : texts.nowNight}</b> {texts.after}
      </p>
    </div>
  );
}

/**
 * Three steps: scan and pay, name the account, send the reference. Afterwards only the payment under review (product:
 * Alipay).
 */
export function AlipayView({ plan, agreed, details }: MethodViewProps<AlipayDetails>) {
  const { texts, qrUrl, supportEmail, telegramBot } = details;
  const { data: member } = useQuery(sessionQuery, queryClient);
  const [sent, setSent] = useState<string | null>(null);
  const [isDay] = useState(() => isReviewedSoon(chinaHour(new Date())));
  const { amount: yuan, currency } = yuanPriceOf(plan);
  const amount = money(yuan, currency, useLocale());
  if (sent !== null)
    return (
      <div className="grid gap-5">
        <ClaimedPayment
          reference={sent}
          amount={amount}
          texts={texts}
          time={isDay ? texts.dayText : texts.nightText}
        />
        <Support texts={texts} email={supportEmail} bot={telegramBot} />
      </div>
    );
  if (!qrUrl)
    return (
      <div className="grid gap-4">
        <p role="alert" className="pay-note">
          {texts.unavailable}
        </p>
        <Support texts={texts} email={supportEmail} bot={telegramBot} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <ol className="steps md:min-h-45 md:pl-51">
        <ScanStep texts={texts} qrUrl={qrUrl} amount={amount} />
        {member && (
          <li>
            <AccountNote email={member.email} texts={texts} />
          </li>
        )}
        <li>
          <p className="mb-3">{texts.reference}</p>
          <PaidForm levelId={plan.id} agreed={agreed} texts={texts} onSent={setSent} />
        </li>
      </ol>
      <ReviewHours texts={texts} isDay={isDay} />
      <Support texts={texts} email={supportEmail} bot={telegramBot} />
    </div>
  );
}
