"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#lib/browser/query-client.ts";
import { sessionQuery } from "#lib/browser/session.ts";
import { fill } from "#lib/format/fill.ts";
import type { PaymentViewProps } from "#lib/payment-methods/props.ts";
import { chinaHour, reviewTime } from "#lib/plans.ts";

type AlipayTexts = PaymentViewProps["texts"]["alipay"];

/** The e-mail by which a payment finds its account, ready to be copied. */
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

/** The QR code, what to pay, and when somebody looks at it (spec §9, "Alipay manual review"). */
export function AlipayView({ plan, texts: { alipay: texts }, settings }: PaymentViewProps) {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const [now] = useState(() => reviewTime(chinaHour(new Date())));
  const amount = fill(texts.amount, { yuan: plan.yuan });
  if (!settings.alipayQr)
    return (
      <p role="alert" className="pay-note">
        {texts.unavailable}
      </p>
    );
  return (
    <div className="pay-stack">
      <p className="text-center">{fill(texts.scan, { amount })}</p>
      <img className="pay-qr" src={settings.alipayQr} alt={texts.qr} width="220" height="220" />
      {member && <AccountNote email={member.email} texts={texts} />}
      <dl className="facts pay-facts" aria-label={texts.hours}>
        <div>
          <dt>{texts.day}</dt>
          <dd>{texts.dayText}</dd>
        </div>
        <div>
          <dt>{texts.night}</dt>
          <dd>{texts.nightText}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        {texts.zone} <b className="text-text">{now === 30 ? texts.nowDay : texts.nowNight}</b> {texts.after}
      </p>
      <Support texts={texts} email={settings.supportEmail} bot={settings.telegramBot} />
    </div>
  );
}
