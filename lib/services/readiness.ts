import "server-only";
import { accessSync, constants } from "node:fs";
import { settings } from "#lib/settings.ts";
import { arePaymentsUsable } from "./payment/payments-db.ts";

function isDataDirUsable(): boolean {
  try {
    accessSync(settings().DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What this process needs and can't use now (product: Health). */
export const notReady = async (): Promise<string[]> => [
  ...((await arePaymentsUsable()) ? [] : ["payments"]),
  ...(isDataDirUsable() ? [] : ["data"]),
];
