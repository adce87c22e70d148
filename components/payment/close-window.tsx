"use client";

import { useEffect, useState } from "react";
import type { Texts } from "#lib/i18n/texts.ts";

/** Milliseconds that the good news stands in a payment window before it closes itself. */
const readable = 2500;

/** True in the window that the dialog has opened. */
export const isPaymentWindow = () => window.opener !== null;

/** Closes the payment window, whose opener notices; words where a browser won't. `itself`: without a click, too. */
export function CloseWindow({
  texts,
  itself = false,
}: {
  texts: Pick<Texts["payment"]["success"], "closeWindow" | "closeByHand">;
  itself?: boolean;
}) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!itself) return;
    const timer = setTimeout(() => window.close(), readable);
    return () => clearTimeout(timer);
  }, [itself]);
  const close = () => {
    window.close();
    setAsked(true);
  };
  return (
    <>
      <button type="button" className="btn primary" onClick={close}>
        {texts.closeWindow}
      </button>
      {asked && <p role="status">{texts.closeByHand}</p>}
    </>
  );
}
