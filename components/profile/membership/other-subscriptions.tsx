"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import { cancelSubscription } from "#lib/browser/session/member.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type OtherSubscription = Member["otherSubscriptions"][number];
type SubscriptionTexts = { texts: Texts["member"]["profile"]; close: string };

/** A subscription that gives no level: what it charges, and a way to end it. */
function Other({ other, texts, close }: SubscriptionTexts & { other: OtherSubscription }) {
  const locale = useLocale();
  const [cancelling, setCancelling] = useState(false);
  const words = texts.other;
  const { id, levelName, levelNames, nextAt, amount, currency } = other;
  const name = levelNames[locale] ?? levelName;
  const isDue = nextAt !== null && Date.parse(nextAt) > Date.now();
  const cancel = async () => {
    setCancelling(true);
    const failure = await cancelSubscription(id).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : texts.failed),
    );
    // The response may be lost after the cancellation: the account decides.
    const reread = await refreshSession().catch(() => null);
    setCancelling(false);
    if (failure === null || (reread && !reread.otherSubscriptions.some((left) => left.id === id)))
      showToast("success", texts.cancelled);
    else showToast("error", failure);
  };
  return (
    <li className="grid justify-items-start gap-1">
      <p className="font-control">{name ? fill(words.ofLevel, { level: name }) : words.unknown}</p>
      <p className="text-muted">
        {isDue && amount !== null && currency !== null
          ? fill(words.next, {
              amount: money(Number(amount), currency, locale),
              date: shortDate(nextAt, locale),
            })
          : words.running}
      </p>
      <ConfirmButton
        className="btn danger mt-2"
        words={{
          question: words.question,
          warning: <p>{words.warning}</p>,
          yes: texts.cancelYes,
          no: texts.cancelNo,
          close,
        }}
        danger
        busy={cancelling}
        onConfirm={cancel}
      >
        {cancelling ? texts.cancelling : words.cancel}
      </ConfirmButton>
    </li>
  );
}

/** The subscriptions that charge the member without giving the present level (product: Membership tab). */
export function OtherSubscriptions({ member, ...words }: SubscriptionTexts & { member: Member }) {
  const { otherSubscriptions } = member;
  if (otherSubscriptions.length === 0) return null;
  const { title, text } = words.texts.other;
  return (
    <section className="box mb-6 grid gap-4 p-6" aria-labelledby="other-subscriptions">
      <div>
        <h3 id="other-subscriptions" className="font-control text-error">
          <span aria-hidden="true">! </span>
          {title}
        </h3>
        <p className="mt-1">{text}</p>
      </div>
      <ul className="grid gap-4">
        {otherSubscriptions.map((other) => (
          <Other key={other.id} other={other} {...words} />
        ))}
      </ul>
    </section>
  );
}
