"use client";

import { useState } from "react";
import { retryViewer } from "#lib/browser/viewer.ts";
import { type ActionProps, useViewer } from "./plan-action.tsx";

/** Above plans whose buttons wait: a member's account can't be had, and may be asked for again. */
export function UnreadAccount({ texts }: Pick<ActionProps, "texts">) {
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  if (viewer !== "unknown") return null;
  const retry = async () => {
    if (asking) return;
    setAsking(true);
    await retryViewer();
    setAsking(false);
  };
  return (
    <div role="alert" className="notice flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {texts.accountFailed}
      <button type="button" className="btn sm" aria-disabled={asking} onClick={retry}>
        {texts.retry}
      </button>
    </div>
  );
}
