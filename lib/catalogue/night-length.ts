import type { Night } from "#lib/addresses/play-path.ts";

/** The minutes of a whole night. */
export const allNight = 8 * 60;

export const minutesOf = (night: Night): number => (night === "night" ? allNight : Number(night));
