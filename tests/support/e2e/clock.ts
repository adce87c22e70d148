import { BroadcastChannel } from "node:worker_threads";

// A clock that a test can advance for a whole process, to expire caches at once. Timers keep their speed. Each thread
// imports it first.

const { now } = Date;
const sinceStart = performance.now.bind(performance);
let ahead = 0;

Date.now = () => now() + ahead;
performance.now = () => sinceStart() + ahead;

type Said = { ms: number } | { ahead: true };
const channel = new BroadcastChannel("clock");
channel.unref();

/** Advances the clock of this thread and of one other. */
export function advanceClock(ms: number): Promise<void> {
  ahead += ms;
  return new Promise((resolve) => {
    channel.onmessage = () => resolve();
    channel.postMessage({ ms } satisfies Said);
  });
}

channel.onmessage = ({ data }: { data: Said }) => {
  if (!("ms" in data)) return;
  ahead += data.ms;
  channel.postMessage({ ahead: true } satisfies Said);
};
