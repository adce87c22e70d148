"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { AccountLink } from "#components/account/forms/account-link.tsx";
import { loginPath } from "#lib/addresses/light-paths.ts";
import { viewer as viewerStore } from "#lib/browser/session/viewer.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Feature } from "#lib/membership/access.ts";
import { planParameter } from "#lib/membership/plan-parameter.ts";
import type { Plan, ReplacedWords } from "#lib/membership/plans.ts";
import { useCheckout } from "./checkout.tsx";

/** What the plans' buttons need from the server. */
export type ActionProps = {
  texts: Texts["vip"]["plans"];
  locale: Locale;
  /** Nothing can be bought. */
  closed: boolean;
  /** Shows prices in yuan first: on a Chinese page where Alipay is available. */
  yuan: boolean;
  /** The features that this site can deliver. */
  offered: readonly Feature[];
  /**
   * Words that replace those of plans. They leave out features that every paid plan has, and those that this site
   * can't deliver.
   */
  otherWords: ReplacedWords;
};

/** A guest's view in the HTML; the real viewer once it is known. */
export const useViewer = () => useSyncExternalStore(viewerStore.subscribe, viewerStore.read, () => null);

/** Reserves a button's place until the viewer is known (app/styles/membership/vip.css). */
export function ActionPlace({
  className = "",
  isNext = false,
  children,
}: {
  className?: string;
  /** True for the plan next above the member's. */
  isNext?: boolean;
  children: ReactNode;
}) {
  const viewer = useViewer();
  const state = viewer === null ? "visitor" : typeof viewer === "number" ? "known" : viewer;
  return (
    <div className={`plan-action ${className}`} data-viewer={state} data-next={isNext || undefined}>
      {children}
    </div>
  );
}

type BuyProps = Pick<ActionProps, "texts" | "closed"> & {
  plan: Plan;
  className: string;
  children: ReactNode;
};

/** Leads a guest to the login and back to the payment, and a member to the payment, with a busy state. */
export function BuyButton({ plan, className, texts, closed, children }: BuyProps) {
  const viewer = useViewer();
  const { openCheckout, running, isPaying } = useCheckout();
  if (closed)
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    );
  if (typeof viewer !== "number")
    return (
      <AccountLink className={className} href={loginPath} query={`${planParameter}=${plan.id}`}>
        {children}
      </AccountLink>
    );
  return (
    // `aria-disabled`, not `disabled`: the dialog returns the focus to this button.
    <button
      type="button"
      className={className}
      aria-disabled={running !== null}
      onClick={() => running || openCheckout(plan)}
    >
      {isPaying && running?.id === plan.id ? texts.busy : children}
    </button>
  );
}
