"use client";

import { useEffect, useState } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { markDecisionRead, readDecisions } from "#lib/browser/payment/alipay-decisions.ts";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type AlipayDecisionsProps = {
  payments: readonly PaymentLine[];
  texts: Texts["payment"]["list"];
  supportEmail: string | null;
};

/** Decisions about the member's Alipay payments, each shown until the member has read it. */
export function AlipayDecisions({ payments, texts, supportEmail }: AlipayDecisionsProps) {
  const [read, setRead] = useState<readonly string[] | null>(null);
  const levelName = useLevelName();
  useEffect(() => setRead(readDecisions()), []);
  if (read === null) return null;
  const unread = payments.filter(
    ({ method, state, id }) =>
      method === "alipay" && ["approved", "refused"].includes(state) && !read.includes(id),
  );
  return unread.map(({ id, state, levelId }) => {
    const text = state === "approved" ? texts.alipayApproved : texts.alipayRefused;
    const level = levelName(levelId) ?? texts.unknownLevel;
    return (
      <div
        key={id}
        role="status"
        className={`form-message mt-3 flex-wrap items-center justify-between ${state === "approved" ? "ok" : "error"}`}
      >
        <p className="wrap-anywhere">{fill(text, { reference: id, level })}</p>
        <div className="flex shrink-0 flex-wrap gap-2">
          {state === "refused" && (
            <SupportLink email={supportEmail} text={texts.contact} subject={id} className="btn ghost sm" />
          )}
          <button type="button" className="btn ghost sm" onClick={() => setRead(markDecisionRead(id))}>
            {texts.gotIt}
          </button>
        </div>
      </div>
    );
  });
}
