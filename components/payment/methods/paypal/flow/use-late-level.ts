"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { pollActivation } from "#lib/browser/payment/poll-activation.ts";
import { refreshSession, sessionQuery } from "#lib/browser/session/session.ts";

/**
 * Polls the account after a payment window disappeared without a result, on the schedule used after a payment (product:
 * Activation) and whenever the buyer returns to the page, so that nobody pays twice.
 *
 * @param onRaised called once the level is higher than before
 */
export function useLateLevel(isWaiting: boolean, onRaised: () => void): void {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const level = member?.membershipLevelId;
  const [before, setBefore] = useState(level);
  // An unreadable account proves nothing about a payment.
  if (before === undefined && level !== undefined) setBefore(level);
  const isRaised = isWaiting && before !== undefined && level !== undefined && level > before;
  const reportRaised = useEffectEvent(onRaised);
  useEffect(() => {
    if (isRaised) reportRaised();
  }, [isRaised]);
  useEffect(() => {
    if (!isWaiting) return;
    // The account store notifies its listeners of a new level.
    const isActive = () => refreshSession().then(() => false);
    const poll = pollActivation({ isActive, onChange: () => {} });
    const checkNow = () => void poll.checkNow();
    window.addEventListener("focus", checkNow);
    return () => {
      window.removeEventListener("focus", checkNow);
      poll.stop();
    };
  }, [isWaiting]);
}
