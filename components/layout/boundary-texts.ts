/**
 * The page's language, and what an error boundary says in it, a line each: title, text, the names of the button and of the link.
 * It can load nothing any more, so the document carries them; if a page fails on the server, the front server sends its own.
 */
export function boundaryTexts(): { lang: string; failed: string } {
  if (typeof document === "undefined") return { lang: "", failed: "" };
  const { lang, dataset } = document.documentElement;
  return { lang, failed: dataset.failed ?? "" };
}
