"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { Texts } from "#lib/i18n/texts.ts";
import { CloseWindow, isPaymentWindow } from "./close-window.tsx";

type CancelledWindowProps = {
  texts: Pick<Texts["payment"]["success"], "closeWindow" | "closeByHand">;
  children: ReactNode;
};

/** After a cancelled payment: closes the payment window if this is one, else shows `children`. */
export function CancelledWindow({ texts, children }: CancelledWindowProps) {
  const [inWindow, setInWindow] = useState(false);
  useEffect(() => setInWindow(isPaymentWindow()), []);
  return inWindow ? <CloseWindow texts={texts} /> : children;
}
