"use client";

import { useRetry } from "#components/ui/use-retry.ts";
import { retryViewer } from "#lib/browser/session/viewer.ts";
import { type ActionProps, useViewer } from "./plan-action.tsx";

/** Above plans whose buttons wait: a member's account can't be had, and may be asked for again. */
export function UnreadAccount({ texts }: Pick<ActionProps, "texts">) {
  const viewer = useViewer();
  const again = useRetry(retryViewer);
  if (viewer !== "unknown") return null;
  return (
    <div role="alert" className="notice flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {texts.accountFailed}
      <button type="button" className="btn sm" {...again}>
        {texts.retry}
      </button>
    </div>
  );
}
