"use client";

import { Still } from "#components/ui/pictures/still.tsx";
import { boundaryTexts } from "./boundary-texts.ts";

export function ErrorBoundaryPage({ retry }: { retry: () => void }) {
  const { failedTitle, failedText, retry: again } = boundaryTexts();
  return (
    <Still picture="lantern" title={failedTitle} text={failedText} alert>
      <button type="button" className="btn primary" onClick={retry}>
        {again}
      </button>
    </Still>
  );
}
