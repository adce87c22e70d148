import { useQuery } from "@tanstack/react-query";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Plan } from "#lib/membership/plans.ts";

type ReplacedPlanProps = {
  plan: Plan;
  /** False where a person reviews the payment first. */
  givesLevelAtOnce: boolean;
  texts: PaymentProps["texts"];
};

/** Says that WordPress ends the member's present plan and its subscription when it gives the new one. */
export function ReplacedPlan({ plan, givesLevelAtOnce, texts }: ReplacedPlanProps) {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const nameOf = useLevelName();
  const level = member?.membershipLevelId ?? 0;
  if (!member || member.role === "admin" || level <= 1 || level >= plan.id) return null;
  const current = nameOf(level, member.membershipLevelName) ?? "VIP";
  const text = givesLevelAtOnce ? texts.replaces : texts.replacesLater;
  return <p className="text-sm text-muted">{fill(text, { plan: plan.name, current })}</p>;
}
