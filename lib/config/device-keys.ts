export const historyKey = "watch-history";
/** The last searches. */
export const searchesKey = "searches";
export const followsKey = "follows";
/** Set for the full-width player; also the document's class. */
export const theatreKey = "theatre";
/** A tab's texts of the dark page during a navigation; `dimmed` is the document's class until they arrive. */
export const dimKey = "dim";
