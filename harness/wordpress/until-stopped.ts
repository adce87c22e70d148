import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts something and closes it on a signal. A signal during the start ends it without a message. A signal
 * may take `noticeMs` to arrive here.
 */
export function untilStopped(start: () => Promise<() => Promise<void>>, noticeMs = 200): void {
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
      // Ctrl+C also reaches the child programs, and their failures may arrive before the signal.
      await sleep(noticeMs);
      console.error(error);
      process.exit(1);
    },
  );
}
