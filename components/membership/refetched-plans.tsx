"use client";

import { useQuery } from "@tanstack/react-query";
import { Panel } from "#components/ui/panel.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import { PlanGrid, type PlansProps } from "./plan-grid.tsx";
import { PlanSkeleton } from "./plan-skeleton.tsx";

/** The plans, fetched by the browser after the server failed to. */
export function RefetchedPlans(props: PlansProps) {
  const { texts } = props.action;
  const { data, isFetching, refetch } = useQuery(levelsQuery, queryClient);
  if (data && data.length > 0) return <PlanGrid levels={data} {...props} />;
  if (isFetching) return <PlanSkeleton label={texts.loading} />;
  return (
    <Panel title={texts.failed} text={texts.failedText} alert>
      <button type="button" className="btn primary" onClick={() => refetch()}>
        {texts.retry}
      </button>
    </Panel>
  );
}
