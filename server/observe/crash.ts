import { log } from "#lib/platform/log.ts";

/** How long a process that has failed may take to end, in ms. */
const endMs = 5_000;

/**
 * An exception that nobody expected leaves the process in a state that nobody knows. It is told once, running requests
 * are finished, and the process ends with 1, so that its supervisor starts it anew. Instead of listeners of libraries,
 * which would go on.
 */
export function endOnException(stop: () => Promise<void>): void {
  let ending = false;
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), endMs);
    log("error", "Unexpected exception, the process ends", { error: error.stack ?? String(error) });
    void stop().finally(() => process.exit(1));
  });
}

/**
 * In a thread: what nobody expected is told to the process, which ends. Node's own "error" of a thread does not always
 * come: the thread may have ended before it is delivered.
 */
export function reportExceptions(tell: (said: { exception: string }) => void): void {
  process.setUncaughtExceptionCaptureCallback((error) => tell({ exception: error.stack ?? String(error) }));
}
