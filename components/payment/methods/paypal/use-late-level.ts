"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pollActivation } from "#lib/browser/payment/poll-activation.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { refreshSession, sessionQuery } from "#lib/browser/session/session.ts";

/**
 * While a payment window is gone without a word, the account is read as after a payment (product: Activation), and whenever
 * one comes back to this page: what was paid in a window that was lost is not paid again.
 *
 * @param onRaised hears of a higher level than the one that was there before
 */
export function useLateLevel(waiting: boolean, onRaised: () => void): void {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const level = member?.membershipLevelId;
  const [before, setBefore] = useState(level);
  // An account that could not be read yet says nothing of a payment.
  if (before === undefined && level !== undefined) setBefore(level);
  const raised = waiting && before !== undefined && level !== undefined && level > before;
  const latest = useRef(onRaised);
  latest.current = onRaised;
  useEffect(() => {
    if (raised) latest.current();
  }, [raised]);
  useEffect(() => {
    if (!waiting) return;
    // A level shows by itself wherever the account is shown.
    const isActive = () => refreshSession().then(() => false);
    const poll = pollActivation({ isActive, onChange: () => {} });
    const look = () => void poll.checkNow();
    window.addEventListener("focus", look);
    return () => {
      window.removeEventListener("focus", look);
      poll.stop();
    };
  }, [waiting]);
}
