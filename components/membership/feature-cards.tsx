import type { ReactNode } from "react";
import { getTexts } from "#lib/i18n/server.ts";
import type { Feature } from "#lib/membership/access.ts";

const icons = {
  exclusive: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="M10 9.5v5l4.5-2.5z" fill="currentColor" />
    </>
  ),
  adFree: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M6 18 18 6" />
    </>
  ),
  early: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** The features of every paid plan, in three cards; early access only where WordPress has it. */
export async function FeatureCards({ offered }: { offered: readonly Feature[] }) {
  const { features, everyPlan } = (await getTexts()).vip;
  const cards = offered.includes("earlyAccess")
    ? (["exclusive", "adFree", "early"] as const)
    : (["exclusive", "adFree"] as const);
  return (
    <section className="mt-14" aria-labelledby="every-plan">
      <h2 id="every-plan" className="mb-4">
        {everyPlan}
      </h2>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col sm:gap-4">
        {cards.map((key) => (
          <li key={key} className="box p-5">
            <svg
              className="text-gold"
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {icons[key]}
            </svg>
            <h3 className="mt-2.5 mb-1 text-base leading-[1.3] font-heading">{features[key].name}</h3>
            <p className="text-sm leading-[inherit] text-muted">{features[key].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
