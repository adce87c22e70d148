/** A moment as the page's language writes the time of day. */
export const timeOfDay = (at: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit" }).format(at);
