/** Told when the sleep timer has run out: what can't be controlled is taken away by whoever shows it. */
export const sleepEvent = "murmur-sleep";
