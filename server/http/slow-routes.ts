import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/**
 * Ms for one address of a host that has several. Node's 250 give up a WordPress or PayPal on a slow route; a host whose
 * IPv6 leads nowhere costs each new connection this much.
 */
const addressAttempt = 1_000;

/** Lets this thread reach hosts on slow routes; each thread has a limit of its own. */
export const allowSlowRoutes = (): void => setDefaultAutoSelectFamilyAttemptTimeout(addressAttempt);
