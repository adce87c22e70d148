import type { Night } from "#lib/addresses/play-path.ts";

export const allNightMinutes = 8 * 60;

export const minutesOf = (night: Night): number => (night === "night" ? allNightMinutes : Number(night));
