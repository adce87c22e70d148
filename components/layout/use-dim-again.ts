import { useEffect } from "react";

/** Keeps a page dark that was dark when one moved here; the document's class did so until now. */
export function useDimAgain(): void {
  useEffect(() => {
    if (!document.documentElement.classList.contains("dimmed")) return;
    import("#lib/browser/shell/dim-overlay.ts").then(
      ({ restoreDim }) => restoreDim(),
      () => document.documentElement.classList.remove("dimmed"),
    );
  }, []);
}
