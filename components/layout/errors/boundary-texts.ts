/** The keys of the boundary's texts, below `errorPages`, in the order of their lines: title, text, button, link. */
export const boundaryTextKeys = ["failedTitle", "failedText", "retry", "home"] as const;

/**
 * The page's language, and the texts of the error boundary, one per line. The document carries them because a failed
 * page can load nothing more. If a page fails on the server, the front server sends an error page of its own.
 */
export function boundaryTexts(): { lang: string; failed: string } {
  if (typeof document === "undefined") return { lang: "", failed: "" };
  const { lang, dataset } = document.documentElement;
  return { lang, failed: dataset.failed ?? "" };
}
