"use client";

import { useEffect } from "react";
import { AccountLink } from "#components/account/forms/account-link.tsx";
import { useCheckout } from "#components/membership/checkout.tsx";
import { ActionPlace, type ActionProps, useViewer } from "#components/membership/plan-action.tsx";
import { loginPath, profilePath } from "#lib/addresses/light-paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";
import { storeWantedVideo } from "#lib/browser/watching/wanted-video.ts";
import { planParameter } from "#lib/membership/plan-parameter.ts";
import { nextPlan, type Plan, planCardId, wantedPlan } from "#lib/membership/plans.ts";

/** Opens, once, the payment of the plan that the visitor chose before logging in. */
function useWantedPlan(plans: readonly Plan[], level: number | null, closed: boolean): void {
  const { openCheckout } = useCheckout();
  useEffect(() => {
    const url = new URL(window.location.href);
    if (level === null || !url.searchParams.has(planParameter)) return;
    const plan = wantedPlan(url.search, plans, level);
    url.searchParams.delete(planParameter);
    window.history.replaceState(window.history.state, "", url);
    if (plan && !closed) openCheckout(plan);
  }, [plans, level, closed, openCheckout]);
}

type HeroButtonProps = Pick<ActionProps, "closed"> & {
  plans: Plan[];
  texts: { become: string; upgrade: string; yours: string };
};

/**
 * Leads a guest to the login, a member to the next plan above theirs, and a member with the highest plan to the
 * profile (product: VIP plans).
 */
export function HeroButton({ plans, texts, closed }: HeroButtonProps) {
  const viewer = useViewer();
  const level = typeof viewer === "number" ? viewer : null;
  const plan = nextPlan(plans, level ?? 1);
  useWantedPlan(plans, level, closed);
  useEffect(() => {
    if (viewer === null || viewer === 1) storeWantedVideo(pageBefore());
  }, [viewer]);
  const isPaid = level !== null && level > 1;
  const text = plan === null ? texts.yours : isPaid ? texts.upgrade : texts.become;
  // Scrolls to the card first: the card itself is not focusable.
  const focusPlan = () =>
    setTimeout(() =>
      document
        .querySelector<HTMLElement>(`#${plan && planCardId(plan)} button`)
        ?.focus({ preventScroll: true }),
    );
  return (
    <ActionPlace className="inline-grid min-w-55 max-md:order-last max-md:mt-6 max-md:justify-self-stretch">
      {closed ? (
        <button type="button" className="btn ghost" disabled>
          {text}
        </button>
      ) : plan !== null && level !== null ? (
        <a className="btn ghost" href={`#${planCardId(plan)}`} onClick={focusPlan}>
          {text}
        </a>
      ) : plan === null ? (
        <Link className="btn ghost" href={profilePath}>
          {text}
        </Link>
      ) : (
        <AccountLink className="btn ghost" href={loginPath}>
          {text}
        </AccountLink>
      )}
    </ActionPlace>
  );
}
