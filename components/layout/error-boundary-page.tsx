"use client";

import { Still } from "#components/ui/pictures/still.tsx";
import { errorTexts } from "./error-texts.ts";

export function ErrorBoundaryPage({ retry }: { retry: () => void }) {
  const { failedTitle, failedText, retry: again } = errorTexts();
  return (
    <Still picture="lantern" title={failedTitle} text={failedText} alert>
      <button type="button" className="btn primary" onClick={retry}>
        {again}
      </button>
    </Still>
  );
}
