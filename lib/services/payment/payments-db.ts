import "server-only";
import { accessSync, constants } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { steadyNow } from "#lib/clock.ts";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { settings } from "#lib/settings.ts";
import { checkPayments, openPayments } from "./payments-file.ts";

/** How often all of the file is read for a check, in ms. */
const checkEvery = 60_000;

let current: DatabaseSync | null = null;
let checkedAt = 0;
let told = "";

/**
 * The database of this process, opened on first use, and again when it had to be closed.
 *
 * @throws SiteError 503 where it can't be used: without a record of payments there are none
 */
export function paymentsDb(): DatabaseSync {
  try {
    current ??= openPayments(settings().DATA_DIR);
    return current;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== told) log("error", "Payments are closed", { reason });
    told = reason;
    throw new SiteError(503, "PAYMENTS_CLOSED");
  }
}

/** Whether payments can be recorded: the file is there, can be written, and is whole. */
export function arePaymentsUsable(): boolean {
  try {
    const db = paymentsDb();
    accessSync(db.location() ?? "", constants.R_OK | constants.W_OK);
    if (steadyNow() - checkedAt < checkEvery) return true;
    checkPayments(db);
    checkedAt = steadyNow();
    return true;
  } catch {
    current?.close();
    current = null;
    return false;
  }
}
