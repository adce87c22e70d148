"use client";

import { useState } from "react";
import { MethodIcon } from "./method-icon.tsx";
import type { DescribedMethod } from "./methods/describe.ts";
import type { PaymentMethod } from "./methods/method.ts";
import type { PaymentProps } from "./props.ts";

type MethodListProps = Pick<PaymentProps, "texts" | "methods"> & {
  table: Record<string, PaymentMethod>;
  onChoose: (method: DescribedMethod) => void;
};

/** The ways to pay (product: Checkout window). One that is yet to come is shown, and says so. */
export function MethodList({ texts, methods, table, onChoose }: MethodListProps) {
  const [wanted, setWanted] = useState<DescribedMethod | null>(null);
  const obstacles = { on: null, soon: null, paused: texts.maintenance, unavailable: texts.unavailable };
  const allPaused = methods.every(({ state }) => state === "paused" || state === "soon");
  return (
    <>
      {allPaused && (
        <p role="status" className="pay-note">
          {texts.allPaused}
        </p>
      )}
      <ul className="pay-methods">
        {methods.map((method) => {
          const isSoon = method.state === "soon";
          const obstacle = obstacles[method.state];
          return (
            <li key={method.name}>
              <button
                type="button"
                className={isSoon ? "soon" : undefined}
                disabled={obstacle !== null}
                onClick={() => (isSoon ? setWanted(method) : onChoose(method))}
              >
                <MethodIcon path={table[method.name]?.icon ?? ""} />
                <span>
                  <b>{method.title}</b>
                  <span>{obstacle ?? method.summary}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p role="alert" className={wanted ? "pay-note mt-4" : undefined}>
        {wanted?.withoutView}
      </p>
    </>
  );
}
