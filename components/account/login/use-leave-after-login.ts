"use client";

import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";

/** Milliseconds that the message of a login is shown before its page is left. */
const shownMs = 200;

/** Leaves the page of a login for another, once its message was shown. */
export function useLeaveAfterLogin(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void setTimeout(() => navigate(to), shownMs);
}
