import "server-only";
import { tryFolder } from "#lib/platform/data-dir.ts";
import { settings } from "#lib/settings.ts";
import { arePaymentsUsable } from "./payment/database/payments-db.ts";

const isDataDirUsable = (): Promise<boolean> =>
  tryFolder(settings().DATA_DIR).then(
    () => true,
    () => false,
  );

/** What this process needs and can't use now (product: Health). */
export const notReady = async (): Promise<string[]> => [
  ...((await arePaymentsUsable()) ? [] : ["payments"]),
  ...((await isDataDirUsable()) ? [] : ["data"]),
];
