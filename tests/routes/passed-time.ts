import { vi } from "vitest";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import { ledger } from "#lib/services/payment/store/sql-ledger.ts";

export const [hour, day] = [3_600_000, 86_400_000];
let clock = Date.now();

/** Onwards alone, as the ledger's own time goes. */
export const passTime = (ms: number): void => {
  clock += ms;
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: clock });
};

/** A time from now. */
export const inTime = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** A sweep to which this payment is due. */
export async function sweepOf(id: string): Promise<void> {
  await ledger().askAgain(id, 0, 0);
  await sweep();
}
