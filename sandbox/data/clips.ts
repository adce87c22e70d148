/** The length of every clip; a film is a clip again and again. */
export const clipSeconds = 24;
