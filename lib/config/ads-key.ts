/** Set, also as the document's class, if this device's member is known to see ads. Every page's scripts read it. */
export const adsKey = "sees-ads";
