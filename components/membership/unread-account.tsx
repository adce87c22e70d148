"use client";

import { useRetry } from "#components/ui/hooks/use-retry.ts";
import { retryViewer } from "#lib/browser/session/viewer.ts";
import { type ActionProps, useViewer } from "./plan-action.tsx";

/** Shown above plans whose buttons wait for an account that could not be read; offers a retry. */
export function UnreadAccount({ texts }: Pick<ActionProps, "texts">) {
  const viewer = useViewer();
  const retry = useRetry(retryViewer);
  if (viewer !== "unknown") return null;
  return (
    <div role="alert" className="notice flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {texts.accountFailed}
      <button type="button" className="btn sm" {...retry}>
        {texts.retry}
      </button>
    </div>
  );
}
