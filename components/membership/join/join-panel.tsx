"use client";

import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useCheckout } from "#components/membership/checkout.tsx";
import { useViewer } from "#components/membership/plan-action.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { registerPath, withRedirect } from "#lib/addresses/light-paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { planParameter } from "#lib/membership/plan-parameter.ts";
import type { EndedMembership, JoinPanelProps } from "./member-plan.tsx";
import type { Offer } from "./offers.ts";

const parameter = "period";

/** The period that the address names: `?period=month`, or that of a chosen plan, `?plan=3`. */
function useNamedPeriod(form: RefObject<HTMLFormElement | null>, offers: JoinPanelProps["offers"]): void {
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const chosen = offers.find(({ plan }) => String(plan.id) === search.get(planParameter));
    const named = search.get(parameter) ?? chosen?.period ?? null;
    const radios = form.current?.elements.namedItem(parameter);
    if (named !== null && radios instanceof RadioNodeList) radios.value = named;
  }, [form, offers]);
}

/** The viewer's membership that is over. The form chooses its period, unless another is chosen or in the address. */
function useEndedMembership(form: RefObject<HTMLFormElement | null>, first: string) {
  const [ended, setEnded] = useState<EndedMembership | null>(null);
  const showEnded = useCallback(
    (membership: EndedMembership) => {
      setEnded(membership);
      const radios = form.current?.elements.namedItem(parameter);
      const isUntouched = radios instanceof RadioNodeList && radios.value === first;
      if (isUntouched && membership.period && !new URLSearchParams(window.location.search).has(parameter))
        radios.value = membership.period;
    },
    [form, first],
  );
  return [ended, showEnded] as const;
}

/** Puts the chosen period into the address, so that the way back to the panel finds it. */
function storePeriod({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const address = new URL(window.location.href);
  address.searchParams.set(parameter, String(new FormData(currentTarget).get(parameter)));
  window.history.replaceState(window.history.state, "", address);
}

/** The viewer as stylesheets name them. */
function viewerState(viewer: ReturnType<typeof useViewer>): string {
  if (typeof viewer === "string") return viewer;
  if (viewer === null) return "visitor";
  return viewer > 1 ? "member" : "free";
}

const Periods = ({ offers, first }: Pick<JoinPanelProps, "offers" | "first">) => (
  <div className="join-periods">
    {offers.map(({ plan, period, tab, button }) => (
      <label key={period}>
        <input
          type="radio"
          name={parameter}
          value={period}
          data-cadence={plan.cadence}
          defaultChecked={period === first}
          aria-label={tab}
          aria-describedby={`join-${period}`}
        />
        {tab}
        <span id={`join-${period}`} hidden>
          {button}
        </span>
      </label>
    ))}
  </div>
);

type OfferTermsProps = { offer: Offer; closed: boolean; children: string };

/** What a plan costs and includes; `children` is the text of its button. */
function OfferTerms({ offer, closed, children }: OfferTermsProps) {
  const { plan, amount, per, notes, features } = offer;
  return (
    <div className="join-offer" data-cadence={plan.cadence}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        {amount !== null && <b className="join-amount">{amount}</b>} <span className="text-muted">{per}</span>
      </p>
      <ul className="mt-1.5 text-sm text-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ul className="join-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <button type="submit" className="btn gold mt-auto min-h-14 w-full" disabled={closed}>
        {children}
      </button>
    </div>
  );
}

/**
 * The plans in one panel, by period. CSS shows the chosen one, so that it works without JavaScript, and all have one
 * height (app/styles/membership/vip.css). A member sees their own plan in its place, or the payment that is not confirmed yet.
 */
export function JoinPanel({ offers, first, closed, methods, texts }: JoinPanelProps) {
  const viewer = useViewer();
  const { openCheckout, running, isPaying } = useCheckout();
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const form = useRef<HTMLFormElement>(null);
  useNamedPeriod(form, offers);
  const isSignedIn = typeof viewer === "number";
  const state = viewerState(viewer);
  const isMember = state === "member";
  const { part, load } = useLazy(() => import("./member-plan.tsx"));
  useEffect(() => {
    if (isSignedIn) void load();
  }, [isSignedIn, load]);
  const [ended, showEnded] = useEndedMembership(form, first);
  const join = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get(parameter);
    const plan = offers.find(({ period }) => period === chosen)?.plan;
    if (plan === undefined || closed || running) return;
    if (isSignedIn) openCheckout(plan);
    else
      navigate(
        localPath(withRedirect(registerPath, `${window.location.pathname}?${planParameter}=${plan.id}`)),
      );
  };
  return (
    <div className="join" data-viewer={state}>
      <form
        ref={form}
        action={localPath(registerPath)}
        method="get"
        aria-label={texts.label}
        inert={isMember}
        onChange={storePeriod}
        onSubmit={join}
      >
        <fieldset className="min-w-0">
          <legend className={ended ? "sr-only" : "mb-2 text-sm text-muted"}>{texts.legend}</legend>
          {ended && <p className="mb-2 text-sm">{ended.line}</p>}
          <Periods offers={offers} first={first} />
        </fieldset>
        <div className="mt-6 grid grid-cols-1 *:[grid-area:1/1]">
          {offers.map((offer) => (
            <OfferTerms key={offer.period} offer={offer} closed={closed}>
              {isPaying && running?.id === offer.plan.id
                ? texts.busy
                : ended?.period === offer.period
                  ? offer.renewal
                  : offer.button}
            </OfferTerms>
          ))}
        </div>
        <p className="mt-3 text-center text-sm text-muted">{methods}</p>
      </form>
      {isSignedIn && part && <part.MemberPlan texts={texts} offers={offers} onEnded={showEnded} />}
    </div>
  );
}
