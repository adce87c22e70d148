"use client";

import { useEffect, useState } from "react";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";

/** The time within which a closed window gives the focus back to the page. */
const closesWithinMs = 1000;

/**
 * PayPal's script reports a window that was closed, and one that the browser lost while the buyer is still paying in it
 * (decision: webkit-loses-blank-windows). Only the second keeps the focus away from the page.
 */
export function CancelledPayment({ texts }: { texts: PayPalDetails["texts"]["paypal"] }) {
  const [mayBeOpen, setMayBeOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayBeOpen(!document.hasFocus()), closesWithinMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="pay-note">
      {texts.cancelled} {mayBeOpen && texts.cancelledText}
    </p>
  );
}
