// Replaces node:timers/promises under fake timers, which do not cover it.

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export { wait as setTimeout };
