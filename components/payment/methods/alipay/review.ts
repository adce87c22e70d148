/** The hour in China, which has no daylight saving time. */
export const chinaHour = (now: Date): number => (now.getUTCHours() + 8) % 24;

/** About how many minutes a review takes, by the hour in China (product: Alipay). */
export const reviewMinutes = (hour: number): number => (hour >= 8 && hour < 23 ? 30 : 360);
