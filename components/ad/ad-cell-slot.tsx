"use client";

import { useEffect, useState } from "react";
import { readLevel } from "#lib/browser/session/level.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { type AdProps, AdSlot } from "./ad-slot.tsx";

/** A slot that waits until it is known that who looks sees ads. */
export function AdCellSlot(props: AdProps) {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    let gone = false;
    readLevel().then((level) => gone || setAllowed(seesAds(level)));
    return () => {
      gone = true;
    };
  }, []);
  return <AdSlot {...props} allowed={allowed} />;
}
