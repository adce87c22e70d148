// A clock that a test puts forward for all of this process: what lives for a day ends in a moment. Timers run as ever.

const { now } = Date;
const sinceStart = performance.now.bind(performance);
let ahead = 0;

Date.now = () => now() + ahead;
performance.now = () => sinceStart() + ahead;

/** Puts the clock forward by so many milliseconds. */
export function advanceClock(ms: number): void {
  ahead += ms;
}
