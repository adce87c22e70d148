"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onFirstNotice } from "./notify.ts";

type ToastArea = ComponentType<{ label: string }>;

/** A return from a checkout says how it went, on whatever page (spec §2, "checkout_status"). */
const isReturn = () => /[?&]checkout_status=/.test(window.location.search);

/** Holds the place of the toasts; their code is fetched when there is something to say. */
export function Toasts({ label }: { label: string }) {
  const [area, setArea] = useState<{ ToastArea: ToastArea } | null>(null);
  useEffect(() => onFirstNotice(() => import("./toast-area.tsx").then(setArea)), []);
  useEffect(() => {
    if (isReturn()) import("./checkout-notice.ts").then(({ tellCheckoutStatus }) => tellCheckoutStatus());
  }, []);
  return area && <area.ToastArea label={label} />;
}
