"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetPlace, placeBefore } from "#lib/browser/payment/came-from.ts";

/** The way back to where this tab left the site to pay; `children` where it did not. */
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
