export const historyKey = "watch-history";
export const followsKey = "follows";
/** Set for the full-width player; also the document's class. */
export const theatreKey = "theatre";
/** A tab's texts of the dark page during a navigation; `dimmed` is the document's class until they arrive. */
export const dimKey = "dim";
/** Set, also as the document's class, if this device's member is known to see ads. */
export const adsKey = "sees-ads";
