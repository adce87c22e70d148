import { setTimeout as sleep } from "node:timers/promises";

/** Until a signal that has come already is heard, ms. */
const heardMs = 200;

/** Starts something and closes it when a signal says so. A start that a signal breaks off ends without a word. */
export function untilStopped(start: () => Promise<() => Promise<void>>): void {
  let close: (() => Promise<void>) | null = null;
  const stop = async () => {
    await close?.();
    process.exit(0);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  start().then(
    (started) => {
      close = started;
    },
    async (error) => {
      // Ctrl+C goes to the programs that were started as well, and what they leave undone fails before it is heard here.
      await sleep(heardMs);
      console.error(error);
      process.exit(1);
    },
  );
}
