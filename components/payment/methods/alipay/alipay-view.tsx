"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MethodViewProps } from "#components/payment/methods/method.ts";
import { Facts } from "#components/ui/facts.tsx";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/money.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { yuanPriceOf } from "#lib/membership/plan-prices.ts";
import type { AlipayDetails } from "./describe.ts";
import { PaidForm } from "./paid-form.tsx";

/** The hour in China, which has no daylight saving time. */
export const chinaHour = (now: Date): number => (now.getUTCHours() + 8) % 24;

/** About how many minutes a review takes, by the hour in China (product: Alipay). */
export const reviewMinutes = (hour: number): number => (hour >= 8 && hour < 23 ? 30 : 360);

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
  return (
    <div className="pay-note">
      <p>{texts.note}</p>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <b className="break-all text-text">{email}</b>
        <button type="button" className="btn ghost sm" onClick={copy}>
          <span role="status">{copied ? texts.copied : texts.copy}</span>
        </button>
      </p>
    </div>
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

/** The QR code, the amount, and when the payment will be reviewed (product: Alipay). */
export function AlipayView({ plan, details }: MethodViewProps<AlipayDetails>) {
  const { texts, qrUrl, supportEmail, telegramBot } = details;
  const { data: member } = useQuery(sessionQuery, queryClient);
  const [minutes] = useState(() => reviewMinutes(chinaHour(new Date())));
  const { amount: yuan, currency } = yuanPriceOf(plan);
  const amount = money(yuan, currency, useLocale());
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
    <div className="grid gap-4">
      <p className="text-center">{fill(texts.scan, { amount })}</p>
      <img
        className="mx-auto size-55 rounded-card bg-white p-3"
        src={qrUrl}
        alt={texts.qr}
        width="220"
        height="220"
      />
      <div className="grid gap-2 text-center md:hidden">
        <p className="text-sm text-muted">{texts.phoneHint}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {/* Both open in a new tab, which keeps the dialog; files of another origin can't be downloaded. */}
          <a className="btn" href={qrUrl} target="_blank" rel="noopener noreferrer">
            {texts.save}
          </a>
          <a className="btn" href={alipayApp} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
        </div>
      </div>
      {member && <AccountNote email={member.email} texts={texts} />}
      <Facts
        label={texts.hours}
        columns="grid-cols-[minmax(0,1fr)_auto]"
        facts={[
          [texts.day, texts.dayText],
          [texts.night, texts.nightText],
        ]}
      />
      <p className="text-sm text-muted">
        {texts.zone} <b className="text-text">{minutes === 30 ? texts.nowDay : texts.nowNight}</b>{" "}
        {texts.after}
      </p>
      <PaidForm levelId={plan.id} texts={texts} />
      <Support texts={texts} email={supportEmail} bot={telegramBot} />
    </div>
  );
}
