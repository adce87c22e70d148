"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "#components/layout/notify.ts";
import { PaymentList, type PaymentListProps } from "#components/payment/payment-list.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { ApiError } from "#lib/browser/client.ts";
import { cancelSubscription } from "#lib/browser/member.ts";
import { paymentsQuery } from "#lib/browser/payment/list.ts";
import { queryClient } from "#lib/browser/query-client.ts";
import { refreshSession } from "#lib/browser/session.ts";
import type { Member } from "#lib/contracts/member.ts";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RenewalPart } from "./renewal-part.tsx";

export type MembershipTabProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  payments: Omit<PaymentListProps, "payer"> & { paypalUrl: string };
};

const isCancelled = ({ subscription }: Member) => !subscription || subscription.isCancellationPending;

/** The paid subscription and its end; cancelling keeps access until then (product: Cancellation). */
function Subscription({ member: { subscription }, texts, payments }: MembershipTabProps) {
  const locale = useLocale();
  const [cancelling, setCancelling] = useState(false);
  const { data } = useQuery(paymentsQuery, queryClient);
  if (!subscription) return <p className="text-muted">{texts.noSubscription}</p>;

  const day = (iso: string | null) => (iso ? shortDate(iso, locale) : texts.never);
  const until = (end: string | null, dated: string, open: string) =>
    end ? fill(dated, { date: day(end) }) : open;
  const cancel = async () => {
    setCancelling(true);
    const failure = await cancelSubscription().then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : texts.failed),
    );
    // An answer may be lost after the deed: what the account says now decides.
    const now = await refreshSession().catch(() => null);
    setCancelling(false);
    if (failure !== null && !(now && isCancelled(now))) return notify("error", failure);
    const end = now?.subscription?.endDate ?? subscription.endDate;
    notify("success", texts.cancelled, {
      description: until(end, texts.cancelledText, texts.cancelledTextOpen),
    });
  };
  const facts = [
    [texts.level, subscription.levelName ?? texts.never],
    [texts.price, subscription.priceText ?? texts.never],
    [texts.start, day(subscription.startDate)],
    [texts.end, day(subscription.endDate)],
  ] as const;
  return (
    <>
      <RenewalPart
        subscription={subscription}
        level={subscription.levelName ?? texts.never}
        renewal={data?.renewal ?? null}
        texts={payments.texts}
        paypalUrl={payments.paypalUrl}
      />
      <Facts facts={facts} columns="grid-cols-[140px_minmax(0,1fr)]" />
      {subscription.isCancellationPending && (
        <p role="status" className="mt-6 text-muted">
          {until(subscription.endDate, texts.pending, texts.pendingOpen)}
        </p>
      )}
      {subscription.isActive && !subscription.isCancellationPending && (
        <CancelDialog texts={texts} busy={cancelling} onConfirm={cancel} />
      )}
    </>
  );
}

/** The membership, and what was paid for it. */
export function MembershipTab(props: MembershipTabProps) {
  const { member, payments } = props;
  return (
    <>
      <Subscription {...props} />
      <PaymentList texts={payments.texts} site={payments.site} payer={member.email} />
    </>
  );
}
