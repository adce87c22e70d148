export const historyKey = "watch-history";
/** The last searches. */
export const searchesKey = "searches";
export const followsKey = "follows";
/** Set while the player has the full width; also the document's class. */
export const theatreKey = "theatre";
/**
 * In the session storage of a tab: the texts of the dark page during a navigation, and until when it stays dark.
 * `dimmed` is the document's class until they arrive.
 */
export const dimKey = "dim";
/** In the session storage of a tab: what was written of comments. */
export const draftsKey = "comment_drafts";
