"use client";

import { type ComponentType, type MouseEvent, useState } from "react";
import { AgainLink } from "#components/ui/again-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { PlanGridProps } from "./plan-grid.tsx";
import { PlanSkeleton } from "./plan-skeleton.tsx";

export type PlansRetryProps = Omit<PlanGridProps, "levels">;

/** The plans could not be had: says so, and asks again; without scripts the page is asked for again. */
export function PlansRetry(props: PlansRetryProps) {
  const { texts } = props.action;
  const [asked, setAsked] = useState(false);
  const [part, setPart] = useState<{ Plans: ComponentType<PlansRetryProps> } | null>(null);
  const retry = async (event: MouseEvent) => {
    event.preventDefault();
    setAsked(true);
    try {
      const { PlansAgain } = await import("./plans-again.tsx");
      setPart({ Plans: PlansAgain });
    } catch {
      setAsked(false);
    }
  };
  if (part) return <part.Plans {...props} />;
  if (asked) return <PlanSkeleton label={texts.loading} />;
  return (
    <Panel title={texts.failed} text={texts.failedText}>
      <AgainLink onClick={retry}>{texts.retry}</AgainLink>
    </Panel>
  );
}
