/** Where this device keeps what was watched. */
export const historyKey = "watch-history";
/** Set where the member of this device follows somebody. */
export const followsKey = "follows";
/** That the player has the whole width; the document's class, too. */
export const theatreKey = "theatre";
/** Where a tab keeps the words of the dark page while one moves on; `dimmed` is the document's class until they are here. */
export const dimKey = "dim";
/** Set in local storage, and as a class of the document, while this device's member is known to see ads. */
export const adsKey = "sees-ads";
