import "server-only";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";

const runningWork = processWide("payments in the background", () => new Set<Promise<unknown>>());

/** Lets work go on after the answer was sent. The work must not throw. */
export function inBackground(work: Promise<unknown>): void {
  const ended: Promise<unknown> = work.finally(() => runningWork.delete(ended));
  runningWork.add(ended);
}

/** Resolves when no work is left in the background. */
export async function awaitBackground(): Promise<void> {
  while (runningWork.size > 0) await Promise.all(runningWork);
}
