import type { ReactNode } from "react";
import { getTexts } from "#lib/i18n/server.ts";

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

/** What a membership is good for, in three cards. */
export async function FeatureCards() {
  const { features } = (await getTexts()).vip;
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {(["exclusive", "adFree", "early"] as const).map((key) => (
        <li key={key} className="box p-6">
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
          <h2 className="mt-2.5 mb-1 text-base leading-[1.3]">{features[key].name}</h2>
          <p className="text-sm leading-[inherit] text-muted">{features[key].text}</p>
        </li>
      ))}
    </ul>
  );
}
