/** How long the sound plays: minutes, or all night (product: How long until sleep). */
export const nights = ["15", "30", "60", "night"] as const;
export type Night = (typeof nights)[number];

export const isNight = (text: string | null): text is Night => nights.some((night) => night === text);

/** Redirects this visitor to a video; no page, so it is not in lib/addresses/pages.ts. */
export const playPath = "/play";

export const playPathFor = (night: Night): string => `${playPath}?for=${night}`;

/** Plays a trigger's videos, with a timer if `night` is given. */
export const playTriggerPath = (trigger: string, night?: Night): string =>
  `${playPath}?${new URLSearchParams({ ...(night && { for: night }), trigger })}`;

/** The query of a video page that starts playing by itself, with the sleep timer set if `night` is given. */
export const startQuery = (night?: Night): string => (night ? `timer=${night}` : "play=1");
