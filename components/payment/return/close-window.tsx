"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** How long a payment window shows success before it closes itself, in milliseconds. */
const closeAfterMs = 2500;

/** True in the window that the payment dialog opened. */
export const isPaymentWindow = () => window.opener !== null;

/** Closes the payment window; text instead where the browser refuses. `byItself`: also without a click. */
export function CloseWindow({
  texts,
  byItself = false,
}: {
  texts: Pick<Texts["payment"]["success"], "closeWindow" | "closeByHand">;
  byItself?: boolean;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!byItself) return;
    const timer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [byItself]);
  const close = () => {
    window.close();
    setHasFailed(true);
  };
  return (
    <>
      <button type="button" className="btn primary" onClick={close}>
        {texts.closeWindow}
      </button>
      {hasFailed && <p role="status">{texts.closeByHand}</p>}
    </>
  );
}

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
