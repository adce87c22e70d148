/**
 * The texts of the error boundary, one per line: language, title, text, button, link. The document carries them because
 * a failed page can load nothing more. If a page fails on the server, the front server sends an error page of its own.
 */
export function boundaryTexts(): { lang: string; failed: string } {
  if (typeof document === "undefined") return { lang: "", failed: "" };
  const { lang, dataset } = document.documentElement;
  return { lang, failed: dataset.failed ?? "" };
}
