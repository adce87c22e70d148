const formatter = () =>
  new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });

/** A moment as the page's language writes the time of day. */
export const timeOfDay = (at: number): string => formatter().format(at);

/** Without AM or PM, for a moment that is near. */
export const shortTimeOfDay = (at: number): string =>
  formatter()
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === "dayPeriod" ? [] : [value]))
    .join("")
    .trim();
