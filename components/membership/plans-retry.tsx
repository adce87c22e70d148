"use client";

import { type ComponentType, type MouseEvent, useState } from "react";
import { AgainLink } from "@/components/ui/again-link";
import { Panel } from "@/components/ui/panel";
import type { PlanGridProps } from "./plan-grid";
import { PlanSkeleton } from "./plan-skeleton";

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
      const { PlansAgain } = await import("./plans-again");
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
