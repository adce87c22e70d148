import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import { profilePath } from "#lib/addresses/light-paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { takePurchaseReturn } from "#lib/browser/payment/tab-marks.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Renewal } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type YourPlanTexts = Texts["video"]["yourPlan"] & {
  awaited: Texts["payment"]["dialog"]["awaited"];
  toProfile: Texts["payment"]["dialog"]["toProfile"];
  receipt: Texts["payment"]["list"]["receipt"];
  play: Texts["player"]["play"];
};

/**
 * The date that the line has: of the renewal or of the end. Null for a membership for life, and if no date is known.
 */
export function planDate(
  { subscription }: Pick<Member, "subscription">,
  renewal: Renewal | null,
): { name: "renews" | "until"; at: string } | null {
  if (!subscription) return null;
  const { isActive, isCancellationPending, endDate } = subscription;
  const renews = isActive && !isCancellationPending;
  const day = (renews && renewal?.state === "renews" ? renewal.at : null) ?? endDate;
  return day === null ? null : { name: renews ? "renews" : "until", at: day };
}

/**
 * The element for the line in the page of a VIP video (components/video-page/video-view.tsx), found again after a
 * navigation.
 */
function usePlace(): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const find = () => setPlace(document.querySelector("[data-your-plan]"));
    find();
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place;
}

/** Focuses Play once the player is ready, on the first video after the purchase. */
function usePlayFocus(place: Element | null, play: string): void {
  useEffect(() => {
    if (!place || !takePurchaseReturn()) return;
    const focus = () => {
      const stage = document.querySelector<HTMLElement>(".player-stage");
      const button = stage?.querySelector<HTMLElement>(`[aria-label="${play}"]`);
      if (!stage || !button) return;
      (button.checkVisibility() ? button : stage).focus({ preventScroll: true });
      observer.disconnect();
    };
    const observer = new MutationObserver(focus);
    observer.observe(document.body, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();
  }, [place, play]);
}

/**
 * For the rest of a visit with a purchase: the member's plan, or the waiting payment, in the place of the offer on video
 * pages.
 */
export function YourPlan({ texts }: { texts: YourPlanTexts }) {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const { data } = useQuery({ ...paymentsQuery, enabled: Boolean(member) }, queryClient);
  const locale = useLocale();
  const nameOf = useLevelName();
  const place = usePlace();
  usePlayFocus(place, texts.play);
  const awaited = useAwaitedLevel();
  if (!place || !member) return null;
  const link = (text: string) => (
    <Link className="text-link" href={profilePath}>
      {text}
    </Link>
  );
  if (awaited !== null)
    return createPortal(
      <>
        {fill(texts.awaited, { plan: nameOf(awaited) ?? "VIP" })} · {link(texts.toProfile)}
      </>,
      place,
    );
  if (member.membershipLevelId <= 1) return null;
  const plan = nameOf(member.membershipLevelId, member.membershipLevelName) ?? "VIP";
  const date = planDate(member, data?.renewal ?? null);
  return createPortal(
    <>
      {fill(texts.is, { plan })} {date && fill(texts[date.name], { date: shortDate(date.at, locale) })} ·{" "}
      {link(texts.receipt)}
    </>,
    place,
  );
}
