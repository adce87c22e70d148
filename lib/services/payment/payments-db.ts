import "server-only";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { settings } from "#lib/settings.ts";
import { openPaymentsFile } from "./payments-file.ts";
import type { PaymentsStore, WithPayments } from "./payments-store.ts";

type Held = { current: Promise<PaymentsStore> | null; told: string };

/**
 * One for the process, though routes and the sweep are bundled apart: of two connections to a file one would keep the
 * other from going on, and both wait.
 */
const name = Symbol.for("murmur payments");
const shared = globalThis as { [name]?: Held };
const held = (): Held => {
  shared[name] ??= { current: null, told: "" };
  return shared[name];
};

/** The database of this process, opened on first use, and again when it had to be closed. */
async function openStore(): Promise<PaymentsStore> {
  const mine = held();
  const opening = mine.current ?? openPaymentsFile(settings().DATA_DIR);
  mine.current = opening;
  try {
    return await opening;
  } catch (error) {
    if (mine.current === opening) mine.current = null;
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== mine.told) log("error", "Payments are closed", { reason });
    mine.told = reason;
    throw new SiteError(503, "PAYMENTS_CLOSED");
  }
}

/**
 * Uses the database of this process.
 *
 * @throws SiteError 503 where it can't be used: without a record of payments there are none
 */
export const withPayments: WithPayments = async (work) => work(await openStore());

/** Closes the database of this process; whoever asks next opens it again. */
export async function closePayments(): Promise<void> {
  const mine = held();
  const { current } = mine;
  mine.current = null;
  await current?.then(
    (store) => store.close(),
    () => {},
  );
}

/** Whether payments can be recorded: the database is there, can be written, and is whole. */
export async function arePaymentsUsable(): Promise<boolean> {
  try {
    await (await openStore()).check();
    return true;
  } catch {
    await closePayments();
    return false;
  }
}
