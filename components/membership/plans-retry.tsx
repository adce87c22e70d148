"use client";

import { type MouseEvent, useState } from "react";
import { AgainLink } from "#components/ui/again-link.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { PlansProps } from "./plan-grid.tsx";
import { PlanSkeleton } from "./plan-skeleton.tsx";

/** An error with a retry; without JavaScript it reloads the page. */
export function PlansRetry(props: PlansProps) {
  const { texts } = props.action;
  const { part, failed, load } = useLazy(() => import("./refetched-plans.tsx"));
  const [wantsPlans, setWantsPlans] = useState(false);
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    setWantsPlans(true);
    load();
  };
  if (part) return <part.RefetchedPlans {...props} />;
  if (wantsPlans && !failed) return <PlanSkeleton label={texts.loading} />;
  return (
    <Panel title={texts.failed} text={texts.failedText}>
      <AgainLink onClick={retry}>{texts.retry}</AgainLink>
    </Panel>
  );
}
