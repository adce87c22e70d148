"use client";

import { useState } from "react";
import type { PaymentMethod } from "#components/payment/base/method.ts";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import type { DescribedMethod } from "#components/payment/methods/describe.ts";

function MethodIcon({ path, className }: { path: string; className: string }) {
  return (
    <svg
      className={`flex-none ${className}`}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

type MethodListProps = Pick<PaymentProps, "texts" | "methods"> & {
  table: Record<string, PaymentMethod>;
  onChoose: (method: DescribedMethod) => void;
};

const buttonClass =
  "flex w-full cursor-pointer items-center gap-4 rounded-card px-4 text-left [transition:background_var(--ease)] enabled:hover:bg-film disabled:cursor-default";
/** A method that is only announced is one short line. */
const sizes = { soon: "min-h-11", on: "min-h-18 border border-line bg-film-faint py-3" };

/** The payment methods (product: Checkout window), including those announced as coming soon. */
export function MethodList({ texts, methods, table, onChoose }: MethodListProps) {
  const [wanted, setWanted] = useState<DescribedMethod | null>(null);
  const obstacles = { on: null, soon: null, paused: texts.maintenance, unavailable: texts.unavailable };
  const allPaused = methods.every(({ state }) => state === "paused" || state === "soon");
  return (
    <>
      {allPaused && (
        <p role="status" className="pay-note mb-5">
          {texts.allPaused}
        </p>
      )}
      <ul className="grid gap-2">
        {methods.map((method) => {
          const isSoon = method.state === "soon";
          const obstacle = obstacles[method.state];
          const isOff = isSoon || obstacle !== null;
          return (
            <li key={method.name}>
              <button
                type="button"
                className={`${buttonClass} ${isSoon ? sizes.soon : sizes.on}`}
                disabled={obstacle !== null}
                onClick={() => (isSoon ? setWanted(method) : onChoose(method))}
              >
                {!isSoon && (
                  <MethodIcon
                    className={isOff ? "text-muted" : "text-accent"}
                    path={table[method.name]?.icon ?? ""}
                  />
                )}
                <span className={isSoon ? "flex gap-2 text-sm" : ""}>
                  <b className={`block font-control ${isOff ? "text-muted" : ""}`}>{method.title}</b>{" "}
                  <span className="block text-sm text-muted">{obstacle ?? method.summary}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p role="alert" className={wanted ? "pay-note mt-4" : undefined}>
        {wanted?.fallbackText}
      </p>
    </>
  );
}
