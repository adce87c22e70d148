// A clock that a bench sets: imported first, so that everything which asks for the time afterwards gets it. Waits between
// half a second and ten pass five hundred times as fast, but for those of the database's client, whose server is a real one;
// what is longer is a deadline, and the work is not faster.

let offset = 0;
const RealDate = Date;
const realPerformanceNow = performance.now.bind(performance);
const realSetTimeout = globalThis.setTimeout;

/** Sets the time, in milliseconds since 1970; it goes on from there at its usual pace. */
export function setClock(to: number): void {
  offset = to - RealDate.now();
}

/** Milliseconds by which the clock is ahead. */
export const aheadMs = (): number => offset;

class SimulatedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [SimulatedDate.now()] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
}

const isOfDatabase = () => /node_modules\/pg(?:-pool)?\//.test(new Error().stack ?? "");

globalThis.Date = SimulatedDate as DateConstructor;
performance.now = () => realPerformanceNow() + offset;
globalThis.setTimeout = Object.assign(
  (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    realSetTimeout(run, ms >= 500 && ms <= 10_000 && !isOfDatabase() ? ms / 500 : ms, ...given),
  realSetTimeout,
) as typeof setTimeout;
