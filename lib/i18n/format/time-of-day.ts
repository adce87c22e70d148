/** A time as "23:47", which both languages use. For the browser only. */
export const timeOfDay = (at: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
