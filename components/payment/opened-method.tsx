"use client";

import { useCallback, useEffect, useState } from "react";
import type { PaymentProps } from "#components/payment/props.ts";
import type { DescribedMethod } from "./methods/describe.ts";
import type { MethodView, MethodViewProps, PaymentMethod } from "./methods/method.ts";

type OpenedMethodProps = Omit<MethodViewProps<unknown>, "details"> & {
  description: DescribedMethod;
  method: PaymentMethod;
  texts: PaymentProps["texts"];
};

/** A method's view, fetched when it is opened; words and a way to try again where it could not be had. */
export function OpenedMethod({ description, method, texts, ...props }: OpenedMethodProps) {
  const { approve } = method;
  const [loaded, setLoaded] = useState<{ View: MethodView<never> } | "failed" | null>(null);
  const load = useCallback(() => {
    setLoaded(null);
    approve?.().then(
      (View) => setLoaded({ View }),
      () => setLoaded("failed"),
    );
  }, [approve]);
  useEffect(load, [load]);

  if (loaded === null) return <p role="status">{texts.loading}</p>;
  if (loaded !== "failed")
    // The description and the view are the two halves of one method: its details are what the view needs.
    return <loaded.View {...props} details={description.details as never} />;
  return (
    <div role="alert" className="pay-error">
      <p>{description.withoutView}</p>
      <div className="pay-actions">
        <button type="button" className="btn sm" onClick={load}>
          {texts.tryAgain}
        </button>
      </div>
    </div>
  );
}
