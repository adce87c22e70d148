"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetPlace, placeBefore } from "#lib/browser/payment/came-from.ts";

/** A link back to the page that this tab left to pay; `children` where there is none. */
export function PlaceBefore({ text, children }: { text: string; children?: ReactNode }) {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => setPlace(placeBefore()), []);
  if (place === null) return children;
  return (
    <a className="btn primary" href={place} onClick={forgetPlace}>
      {text}
    </a>
  );
}
