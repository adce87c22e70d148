import { BroadcastChannel } from "node:worker_threads";

// A clock that a test puts forward for all of a process: what lives for a day ends in a moment. Timers run as ever. Each
// thread imports it before anything else.

const { now } = Date;
const sinceStart = performance.now.bind(performance);
let ahead = 0;

Date.now = () => now() + ahead;
performance.now = () => sinceStart() + ahead;

type Said = { ms: number } | { ahead: true };
const channel = new BroadcastChannel("clock");
channel.unref();

/** Puts the clock of this thread and of one other forward by so many milliseconds. */
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
