"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { AccountLink } from "#components/account/account-link.tsx";
import type { Feature } from "#lib/access.ts";
import { paths } from "#lib/addresses/paths.ts";
import { viewer as viewerStore } from "#lib/browser/session/viewer.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { type OtherWords, type Plan, planParameter } from "#lib/membership/plans.ts";
import { useCheckout } from "./checkout.tsx";

/** What the buttons of plans need of the server. */
export type ActionProps = {
  texts: Texts["vip"]["plans"];
  locale: Locale;
  /** Nothing can be bought. */
  closed: boolean;
  /** Prices are shown in yuan first: the page is Chinese, and Alipay can be used. */
  yuan: boolean;
  /** What members can really be given. */
  offered: readonly Feature[];
  /** What every paid plan includes no card says again, nor what nobody can be given. */
  otherWords: OtherWords;
};

/** A visitor's view in the HTML; the browser's own once it is known. */
export const useViewer = () => useSyncExternalStore(viewerStore.subscribe, viewerStore.read, () => null);

/** The place of a button that depends on who is signed in: kept while that is not known (app/styles/vip.css). */
export function ActionPlace({
  className = "",
  isNext = false,
  children,
}: {
  className?: string;
  /** It belongs to the plan next above the member's. */
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

/** Leads a visitor to the login, and back to its payment, and a member to paying; says so while that runs. */
export function BuyButton({ plan, className, texts, closed, children }: BuyProps) {
  const viewer = useViewer();
  const { openCheckout, running } = useCheckout();
  if (closed)
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    );
  if (typeof viewer !== "number")
    return (
      <AccountLink className={className} href={paths.login} query={`${planParameter}=${plan.id}`}>
        {children}
      </AccountLink>
    );
  return (
    // Not `disabled`: the dialog gives the focus back to this button.
    <button
      type="button"
      className={className}
      aria-disabled={running !== null}
      onClick={() => running || openCheckout(plan)}
    >
      {running?.id === plan.id ? texts.busy : children}
    </button>
  );
}
