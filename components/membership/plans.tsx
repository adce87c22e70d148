import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import type { ActionProps } from "./plan-action.tsx";
import { PlanGrid } from "./plan-grid.tsx";
import { PlansRetry } from "./plans-retry.tsx";
import { UnreadAccount } from "./unread-account.tsx";

type PlansProps = {
  /** Null where they could not be fetched. */
  levels: MembershipLevel[] | null;
  /** The maintenance notice. */
  notice: string | null;
  action: ActionProps;
};

export function Plans({ levels, notice, action }: PlansProps) {
  const { texts } = action;
  return (
    <section id="plans" className="mt-16" aria-labelledby="plans-heading">
      <h2 id="plans-heading" className="text-xl">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.intro}</p>
      {action.yuan && <p className="mt-1 text-muted">{texts.byAlipay}</p>}
      {notice && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      <UnreadAccount texts={texts} />
      {levels ? <PlanGrid levels={levels} action={action} /> : <PlansRetry action={action} />}
    </section>
  );
}
