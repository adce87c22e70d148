import { errorTracker } from "#lib/platform/observe/error-tracker.ts";
import { log } from "#lib/platform/observe/log.ts";

/** The deadline for the end of a failed process, in ms. */
const endMs = 5_000;

/**
 * Ends the process after an uncaught exception, because its state is unknown: logs it once, finishes running requests
 * and exits with 1. Removes the listeners of libraries, which would go on.
 */
export function endOnException(stop: () => Promise<void>): void {
  let ending = false;
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), endMs);
    errorTracker()?.report(error);
    log("error", "Unexpected exception, the process ends", { error: error.stack ?? String(error) });
    void stop().finally(() => process.exit(1));
  });
}

/**
 * Reports a thread's uncaught exception to the process, because Node's "error" event is lost if the thread ends first.
 */
export function reportExceptions(send: (message: { exception: string }) => void): void {
  process.setUncaughtExceptionCaptureCallback((error) => send({ exception: error.stack ?? String(error) }));
}
