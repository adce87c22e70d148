/** Where this device keeps what was watched. */
export const historyKey = "watch-history";
