import { BroadcastChannel, isMainThread } from "node:worker_threads";

// Preloaded in each thread of a measured site: counts the timers of all threads.

const channel = new BroadcastChannel("timers");
channel.unref();
const own = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

/** Counts the timers of this thread and of Next's. */
export function countTimers(): Promise<number> {
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: { data: number }) => resolve(data + own());
    channel.postMessage("how many?");
  });
}

if (!isMainThread) channel.onmessage = () => channel.postMessage(own());
