/** The hour in China, which keeps one time all year. */
export const chinaHour = (now: Date): number => (now.getUTCHours() + 8) % 24;

/** Minutes that the review of a payment takes about, by the hour in China (product: Alipay). */
export const reviewMinutes = (hour: number): number => (hour >= 8 && hour < 23 ? 30 : 360);
