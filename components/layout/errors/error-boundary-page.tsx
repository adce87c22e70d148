"use client";

import { Still } from "#components/ui/pictures/still.tsx";
import { boundaryTexts } from "./boundary-texts.ts";
import { useRetryOrReload } from "./use-retry-or-reload.ts";

export function ErrorBoundaryPage({ error, retry }: { error: unknown; retry: () => void }) {
  const [title = "", text = "", again] = boundaryTexts().failed.split("\n");
  return (
    <Still picture="lantern" title={title} text={text} alert>
      <button type="button" className="btn primary" onClick={useRetryOrReload(error, retry)}>
        {again}
      </button>
    </Still>
  );
}
