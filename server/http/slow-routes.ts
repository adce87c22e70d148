import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/**
 * Ms for each address of a host that has several. Node's 250 ms are too few for WordPress or PayPal on a slow route;
 * but if a host's IPv6 address leads nowhere, each new connection loses this time.
 */
const addressAttempt = 1_000;

/** Lets this thread reach hosts on slow routes; each thread has a limit of its own. */
export const allowSlowRoutes = (): void => setDefaultAutoSelectFamilyAttemptTimeout(addressAttempt);
