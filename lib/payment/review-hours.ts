/** Hours of the day between which Alipay payments are reviewed quickly, Beijing time (spec §9). */
const quick = { from: 8, to: 23 };
const beijing = 8;

/** `day`: reviewed in about 30 minutes; `night`: in about 6 hours. */
export function reviewHours(now: Date): "day" | "night" {
  const hour = (now.getUTCHours() + beijing) % 24;
  return hour >= quick.from && hour < quick.to ? "day" : "night";
}
