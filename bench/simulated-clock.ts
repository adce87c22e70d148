// A clock that a bench sets: imported first, so that everything which asks for the time afterwards gets it. Waits between
// half a second and ten pass five hundred times as fast; what is longer is a deadline, and the work is not faster.

let offset = 0;
const RealDate = Date;
const realPerformanceNow = performance.now.bind(performance);
const realSetTimeout = globalThis.setTimeout;

/** Sets the time, in milliseconds since 1970; it goes on from there at its usual pace. */
export function setClock(to: number): void {
  offset = to - RealDate.now();
}

class SimulatedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [SimulatedDate.now()] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
}

globalThis.Date = SimulatedDate as DateConstructor;
performance.now = () => realPerformanceNow() + offset;
globalThis.setTimeout = Object.assign(
  (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    realSetTimeout(run, ms >= 500 && ms <= 10_000 ? ms / 500 : ms, ...given),
  realSetTimeout,
) as typeof setTimeout;
