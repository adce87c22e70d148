import "server-only";
import { processWide } from "#lib/platform/process-wide.ts";

const running = processWide("payments in the background", () => new Set<Promise<unknown>>());

/** Lets work go on after the answer was sent. The work must not throw. */
export function inBackground(work: Promise<unknown>): void {
  const ended: Promise<unknown> = work.finally(() => running.delete(ended));
  running.add(ended);
}

/** Resolves when no work is left in the background. */
export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
