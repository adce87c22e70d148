/** Stands in a route's path where a parameter isn't given; it is no legal slug and no encoded search. */
export const absent = "~";

/** Whether a segment of a route stands for nothing, as routes and browsers spell it. */
export const isAbsent = (raw: string): boolean => raw === absent || raw.toUpperCase() === "%7E";
