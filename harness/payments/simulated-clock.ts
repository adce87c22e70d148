// A clock that a bench or a test sets. Imported first, so that all later code uses it. Waits between half a second and
// ten run five hundred times as fast, except those of the database's client, whose server is real. Longer
// waits are deadlines; they keep their time, because the work is not faster.

let offset = 0;
const RealDate = Date;
const realPerformanceNow = performance.now.bind(performance);
const realSetTimeout = globalThis.setTimeout;

/** Sets the time, in milliseconds since 1970; it continues from there at normal speed. */
export function setClock(to: number): void {
  offset = to - RealDate.now();
}

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
