/**
 * Milliseconds since 1970 by a clock that nobody sets: the system's at this process's start, and steady from then on.
 * What is counted or put in order by it stays so when the system's clock steps.
 */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());
