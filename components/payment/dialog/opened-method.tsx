"use client";

import { useEffect } from "react";
import type { MethodView, MethodViewProps } from "#components/payment/base/method.ts";
import { OtherMethods } from "#components/payment/base/other-methods.tsx";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import type { DescribedMethod } from "#components/payment/methods/describe.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";

type OpenedMethodProps = Omit<MethodViewProps<unknown>, "details"> & {
  description: DescribedMethod;
  loadView: () => Promise<MethodView<never>>;
  texts: PaymentProps["texts"];
  supportEmail: string | null;
};

/** A method's view, loaded when it is opened; an error with a retry button where loading fails. */
export function OpenedMethod({ description, loadView, texts, supportEmail, ...props }: OpenedMethodProps) {
  const { part, failed, load } = useLazy(async () => ({ View: await loadView() }));
  useEffect(() => void load(), [load]);

  if (part !== null)
    // The description and the view belong to one method, so the details have the type that the view needs.
    return <part.View {...props} details={description.details as never} />;
  if (!failed) return <p role="status">{texts.loading}</p>;
  return (
    <div role="alert" className="pay-error">
      <p>{description.fallbackText}</p>
      <div className="pay-actions">
        <button type="button" className="btn sm" onClick={load}>
          {texts.tryAgain}
        </button>
        <OtherMethods alternatives={props.alternatives} />
        <SupportLink email={supportEmail} text={texts.contact} />
      </div>
    </div>
  );
}
