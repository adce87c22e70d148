const robots = /bot|crawl|spider|slurp|lighthouse|preview/i;

/** Whether a user agent is a search engine's or a page tester's (product: Search engines). */
export const isRobotAgent = (userAgent: string): boolean => robots.test(userAgent);
