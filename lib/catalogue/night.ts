/** How long the sound is to play: minutes, or all night (product: How long until sleep). */
export const nights = ["15", "30", "60", "night"] as const;
export type Night = (typeof nights)[number];

export const isNight = (text: string | null): text is Night => nights.some((night) => night === text);

/** All night: until the morning. */
export const allNight = 8 * 60;

export const minutesOf = (night: Night): number => (night === "night" ? allNight : Number(night));

/** It answers with a video: a redirect for this visitor alone, so it is no page of lib/addresses/pages.ts. */
export const playPath = "/play";

export const playPathFor = (night: Night): string => `${playPath}?for=${night}`;

/** Plays a trigger's videos, with a timer if `night` is given. */
export const playTriggerPath = (trigger: string, night?: Night): string =>
  `${playPath}?${new URLSearchParams({ ...(night && { for: night }), trigger })}`;

/** The query of a video's page that starts by itself, with the sleep timer set if `night` is given. */
export const startQuery = (night?: Night): string => (night ? `timer=${night}` : "play=1");
