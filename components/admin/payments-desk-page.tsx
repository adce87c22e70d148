"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { notify } from "#components/toast/notify.ts";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { changeAtDesk, deskQuery } from "#lib/browser/payment/payments-desk.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import type { DeskPayment } from "#lib/contracts/payments-desk.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { type Act, ClaimRow, Findings, NoticeRow, Part, PaymentRow } from "./desk-rows.tsx";

type DeskTexts = Texts["admin"];
type PaymentsDeskProps = { texts: DeskTexts; guard: Pick<Texts["member"], "denied" | "profile"> };

function Desk({ texts }: { texts: DeskTexts }) {
  const { data, isError, isFetching, refetch } = useQuery(deskQuery, queryClient);
  const [busy, setBusy] = useState(false);
  const act: Act = async (body, done) => {
    if (busy) return;
    setBusy(true);
    try {
      await changeAtDesk(body);
      notify("success", done);
    } catch (error) {
      notify("error", error instanceof ApiError ? error.message : texts.failed);
    }
    setBusy(false);
  };
  if (isError)
    return (
      <Panel title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.reload}
        </button>
      </Panel>
    );
  // Keyed separately: morphing the skeleton into the list would count as layout shift.
  if (!data) return <div key="waiting" className="skeleton h-100" />;
  const rows = (payments: readonly DeskPayment[]) =>
    payments.map((payment) => <PaymentRow key={payment.id} {...{ payment, texts, act }} />);
  return (
    <div className="grid gap-4" aria-busy={isFetching || busy}>
      <Part title={texts.needsReview} text={texts.needsReviewText} empty={texts.nothing}>
        {rows(data.needsReview)}
      </Part>
      <Part title={texts.alipay} empty={texts.nothing}>
        {data.alipay.map((claim) => (
          <ClaimRow key={claim.reference} {...{ claim, texts, act, busy }} />
        ))}
      </Part>
      <Part title={texts.disputes} empty={texts.nothing}>
        {rows(data.disputes)}
      </Part>
      <Part title={texts.unheard} text={texts.unheardText} empty={texts.nothing}>
        {data.unheard.map((notice) => (
          <NoticeRow key={notice.id} {...{ notice, texts, act }} />
        ))}
      </Part>
      <Part title={texts.pending} empty={texts.nothing}>
        {rows(data.pending)}
      </Part>
      <Findings findings={data.findings} texts={texts} />
    </div>
  );
}

/** /admin: the payments that wait for an administrator (product: Payments desk). */
export function PaymentsDesk({ texts, guard }: PaymentsDeskProps) {
  const head = (
    <>
      <h1 className="pt-8">{texts.title}</h1>
      <p className="mt-2 mb-6 text-muted">{texts.intro}</p>
    </>
  );
  return (
    <Guard allow={["admin"]} texts={guard} path={paths.admin} head={head}>
      {() => (
        <>
          {head}
          <Desk texts={texts} />
        </>
      )}
    </Guard>
  );
}
