"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PaymentList, type PaymentListProps } from "#components/payment/list/payment-list.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { LinkedText } from "#components/ui/linked-text.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { cancelSubscription } from "#lib/browser/session/member.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { PaymentLine, PaymentLineState, Renewal } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { hasFeature, lifetimeLevel } from "#lib/membership/access.ts";
import { periodText } from "#lib/membership/plan-prices.ts";
import { cadenceOf } from "#lib/membership/plans.ts";
import { cancelNote } from "./cancel-note.ts";
import { EndedPlan, type EndedPlanProps } from "./ended-plan.tsx";
import { OtherSubscriptions } from "./other-subscriptions.tsx";
import { RenewalPart } from "./renewal-part.tsx";
import { VideoRequests, type VideoRequestsProps } from "./video-requests.tsx";

export type MembershipTabProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  payments: Omit<PaymentListProps, "payer"> & {
    paypalUrl: string;
    periods: Pick<Texts["vip"]["plans"], "per" | "every" | "priced">;
  };
  /** Null if WordPress accepts no requests. */
  requests: VideoRequestsProps | null;
  upgrade: EndedPlanProps["upgrade"];
  /** The words of the link to where one withdraws from a purchase. */
  withdraw: string;
};

const isCancelled = ({ subscription }: Member) => !subscription || subscription.isCancellationPending;

type StateProps = {
  subscription: NonNullable<Member["subscription"]>;
  renewal: Renewal | null;
  isForLife: boolean;
  texts: Texts["member"]["profile"]["states"];
};

function PlanState({ subscription, renewal, isForLife, texts }: StateProps) {
  const { isActive, isCancellationPending } = subscription;
  const owed = renewal?.state === "failed" || renewal?.state === "suspended" ? renewal.state : null;
  // A period that was paid once, as by Alipay, does not renew, but nobody has cancelled it.
  const paidState = (isActive && !isForLife ? owed : null) ?? "active";
  const state = isCancellationPending && !isForLife ? "ending" : paidState;
  const { sign, tone } = stateSigns[state];
  return (
    <p className={`mb-2 text-sm font-control ${tone}`}>
      <span aria-hidden="true">{sign} </span>
      {texts[state]}
    </p>
  );
}

const stateSigns = {
  active: { sign: "✓", tone: "text-ok" },
  ending: { sign: "◷", tone: "text-muted" },
  failed: { sign: "!", tone: "text-error" },
  suspended: { sign: "!", tone: "text-error" },
} as const;

/** `endDate`: the end of the subscription, as far as it is known before. */
function useCancellation(endDate: string | null, texts: MembershipTabProps["texts"]) {
  const locale = useLocale();
  const [cancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    const failure = await cancelSubscription().then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : texts.failed),
    );
    // The response may be lost after the cancellation: the account decides.
    const reread = await refreshSession().catch(() => null);
    setCancelling(false);
    if (failure !== null && !(reread && isCancelled(reread))) return showToast("error", failure);
    const end = reread?.subscription?.endDate ?? endDate;
    showToast("success", texts.cancelled, {
      description: end
        ? fill(texts.cancelledText, { date: shortDate(end, locale) })
        : texts.cancelledTextOpen,
    });
  };
  return { cancelling, cancel };
}

/** The Alipay payment that gave the present level; null if a later payment by PayPal did, or its amount is unknown. */
function alipayPaymentOf(levelId: number, payments: readonly PaymentLine[] = []) {
  const last = payments.find((line) => line.levelId === levelId && paidStates.includes(line.state));
  if (last?.method !== "alipay" || last.amount === null || last.currency === null) return null;
  return { amount: last.amount, currency: last.currency };
}

const paidStates: readonly PaymentLineState[] = ["paid", "approved"];

/** The subscription; cancelling keeps access until its end (product: Cancellation). */
function Subscription({ member, texts, payments, upgrade, withdraw }: MembershipTabProps) {
  const { subscription, membershipLevelId } = member;
  const locale = useLocale();
  const levelName = useLevelName();
  const { cancelling, cancel } = useCancellation(subscription?.endDate ?? null, texts);
  const { data } = useQuery(paymentsQuery, queryClient);
  if (!subscription) return <EndedPlan member={member} texts={texts} upgrade={upgrade} />;

  const day = (iso: string | null) => (iso ? shortDate(iso, locale) : texts.never);
  const { levelName: name, levelNames, price } = subscription;
  // WordPress names the plan's price for a period that was paid by Alipay, too.
  const byAlipay = alipayPaymentOf(membershipLevelId, data?.payments);
  // At the price of the purchase, not today's.
  const bought = { id: membershipLevelId, name: name ?? "", price };
  const renewing =
    price &&
    fill(payments.periods.priced, {
      amount: money(Number(price.amount), price.currency, locale),
      period: periodText({ cadence: cadenceOf(bought) }, price.cycle, payments.periods, locale),
    });
  const once =
    byAlipay && fill(texts.paidOnce, { amount: money(Number(byAlipay.amount), byAlipay.currency, locale) });
  const isForLife = membershipLevelId === lifetimeLevel && subscription.endDate === null;
  const level = (levelNames[locale] ?? levelName(membershipLevelId, name)) || texts.never;
  const renewal = data?.renewal ?? null;
  const { endDate } = subscription;
  const facts = [
    [texts.level, level],
    [texts.price, once ?? renewing ?? subscription.priceText ?? texts.never],
    [texts.start, day(subscription.startDate)],
  ] as const;
  return (
    <>
      <PlanState subscription={subscription} renewal={renewal} isForLife={isForLife} texts={texts.states} />
      <RenewalPart
        subscription={subscription}
        level={level}
        renewal={renewal}
        isForLife={isForLife}
        texts={payments.texts}
        paypalUrl={payments.paypalUrl}
        supportEmail={payments.supportEmail}
      />
      <Facts facts={facts} columns="grid-cols-[140px_minmax(0,1fr)]" />
      {subscription.isActive && !subscription.isCancellationPending && (
        <ConfirmButton
          className="quiet-link mt-6 text-muted pointer-coarse:min-h-11"
          words={{
            question: texts.cancelTitle,
            warning: (
              <>
                {!isForLife && <p>{cancelNote({ level, renewal, endDate, texts: payments.texts, day })}</p>}
                <p>
                  <LinkedText text={texts.cancelText} link={{ text: withdraw, href: paths.withdraw }} />
                </p>
              </>
            ),
            yes: texts.cancelYes,
            no: texts.cancelNo,
            close: payments.texts.close,
          }}
          danger
          busy={cancelling}
          onConfirm={cancel}
        >
          {cancelling ? texts.cancelling : texts.cancel}
        </ConfirmButton>
      )}
    </>
  );
}

export function MembershipTab(props: MembershipTabProps) {
  const { member, texts, payments, requests } = props;
  const locale = useLocale();
  return (
    <>
      {member.withdrawalAt && (
        <p role="status" className="notice mb-6">
          {fill(texts.withdrawing, { date: shortDate(member.withdrawalAt, locale) })}
        </p>
      )}
      <OtherSubscriptions member={member} texts={texts} close={payments.texts.close} />
      <Subscription {...props} />
      <PaymentList {...payments} payer={member.email} />
      {requests !== null && hasFeature(member.membershipLevelId, "videoRequest") && (
        <VideoRequests texts={requests.texts} validation={requests.validation} />
      )}
    </>
  );
}
