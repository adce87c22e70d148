import "server-only";
import { tryFolder } from "#lib/platform/files/data-dir.ts";
import { settings } from "#lib/platform/settings.ts";
import { arePaymentsUsable } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { areSessionsUsable } from "#lib/session/store/current-store.ts";

const isDataDirUsable = (): Promise<boolean> =>
  tryFolder(settings().DATA_DIR).then(
    () => true,
    () => false,
  );

/** What this process needs but can't use now (product: Health). */
export const findUnready = async (): Promise<string[]> => [
  ...((await arePaymentsUsable()) ? [] : ["payments"]),
  ...((await isDataDirUsable()) ? [] : ["data"]),
  ...((await areSessionsUsable()) ? [] : ["sessions"]),
];
