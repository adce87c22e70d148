/** Where this device keeps what was watched. */
export const historyKey = "watch-history";
/** Set where the member of this device follows somebody. */
export const followsKey = "follows";
