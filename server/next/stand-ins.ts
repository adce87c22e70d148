import { workerData } from "node:worker_threads";

const shared: SharedArrayBuffer = workerData?.standIns ?? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
const counter = new Int32Array(shared);

/** How often an old answer has begun to stand in for one that failed: counted in Next's thread, read in both. */
export const standIns = {
  /** What Next's thread is given, so that both count the same. */
  shared,
  get count(): number {
    return Atomics.load(counter, 0);
  },
  add(): void {
    Atomics.add(counter, 0, 1);
  },
};
