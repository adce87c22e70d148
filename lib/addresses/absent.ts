/** Stands for an absent parameter in a route's path; neither a slug nor an encoded search can be `~`. */
export const absent = "~";

/** Whether a segment is `absent`, in the spelling of routes or browsers. */
export const isAbsent = (raw: string): boolean => raw === absent || raw.toUpperCase() === "%7E";
