"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { isForRobot, mayTrack, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import { countPage } from "#lib/browser/shell/count-page.ts";
import type { AnalyticsStart } from "#lib/config/analytics-tools.ts";

export type VisitCounterProps = {
  start: AnalyticsStart;
  /** Whether the tool sets cookies, and so needs consent. */
  setsCookies: boolean;
};

/** Counts visits for the operator (product: Analytics). */
export function VisitCounter({ start, setsCookies }: VisitCounterProps) {
  const may = useSyncExternalStore(watchConsent, mayTrack) || !setsCookies;
  useOnEachPage(useCallback(() => (may && !isForRobot() ? countPage(start) : undefined), [may, start]));
  return null;
}
