import type { PaymentMethod } from "#components/payment/base/method.ts";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import { LegalLinks } from "#components/ui/legal-links.tsx";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Plan } from "#lib/membership/plans.ts";
import { AmountToday } from "./amount-today.tsx";
import { ReplacedPlan } from "./replaced-plan.tsx";

type PlanSummaryProps = Pick<PaymentProps, "texts" | "agreement"> & {
  plan: Plan;
  /** The method whose price is shown; undefined where none is available. */
  method: PaymentMethod | undefined;
};

/** What the buyer gets and pays. Hidden once the method's view below welcomes the member (data-welcome). */
export function PlanSummary({ plan, method, texts, agreement }: PlanSummaryProps) {
  // A method that makes no kind of payment itself, such as Alipay, has an administrator review what the member paid.
  const givesLevelAtOnce = Object.keys(method?.kinds ?? {}).length > 0;
  return (
    <div className="mb-5 grid gap-3 has-[~*_[data-welcome]]:hidden rounded-card bg-film-faint px-4 py-3 text-ui">
      <p className="font-control">{fill(texts.for[plan.cadence], { plan: plan.name })}</p>
      <AmountToday plan={plan} price={method?.price} texts={texts} />
      <ReplacedPlan plan={plan} givesLevelAtOnce={givesLevelAtOnce} texts={texts} />
      {agreement && <LegalLinks {...agreement} />}
    </div>
  );
}
