"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { Feature } from "#lib/access.ts";
import { viewer as viewerStore } from "#lib/browser/viewer.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Locale } from "#lib/i18n/locales.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import { type OtherWords, type Plan, planParameter } from "#lib/plans.ts";
import { useCheckout } from "./checkout.tsx";

/** What the buttons of plans need of the server. */
export type ActionProps = {
  texts: Texts["vip"]["plans"];
  locale: Locale;
  /** The path of the page, to which a visitor's login leads back. */
  path: string;
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

/**
 * The login that leads back, to the payment of a plan where one was wanted. `/vip-zh` is the same page as `/zh/vip`, but
 * the way back is the address that one is at.
 */
export function useLogin(path: string, plan: Plan | null): string {
  const [back, setBack] = useState(useLocalePath()(path));
  useEffect(() => setBack(window.location.pathname), []);
  return paths.loginTo(plan ? `${back}?${planParameter}=${plan.id}` : back);
}

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

type BuyProps = Pick<ActionProps, "texts" | "path" | "closed"> & {
  plan: Plan;
  className: string;
  children: ReactNode;
};

/** Leads a visitor to the login and a member to paying; says so while that runs. */
export function BuyButton({ plan, className, texts, path, closed, children }: BuyProps) {
  const viewer = useViewer();
  const login = useLogin(path, plan);
  const { openCheckout, running } = useCheckout();
  if (closed)
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    );
  if (typeof viewer !== "number")
    return (
      <Link className={className} href={login}>
        {children}
      </Link>
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
