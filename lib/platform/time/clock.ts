/** Milliseconds since 1970 that never go back: the system's clock at the start of this process, plus the time since. */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());
