"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetPage, readPage } from "#lib/browser/payment/tab-marks.ts";

/** A link back to the page that this tab left to pay; `children` where there is none. */
export function PreviousPageLink({ text, children }: { text: string; children?: ReactNode }) {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => setPlace(readPage()), []);
  if (place === null) return children;
  return (
    <a className="btn primary" href={place} onClick={forgetPage}>
      {text}
    </a>
  );
}
