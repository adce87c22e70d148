/** The seconds of every clip. A film repeats a clip. */
export const clipSeconds = 24;
