/** A time in ms since 1970 as ISO 8601, in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** As `iso`, in whole seconds: the only form that PayPal takes. */
export const isoSeconds = (ms: number): string => `${iso(ms).slice(0, 19)}Z`;
