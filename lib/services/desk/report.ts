import "server-only";
import type { DecisionBody, DeskReports } from "#lib/contracts/desk/report.ts";
import { requireSecondFactor } from "#lib/services/accounts/administrator.ts";
import * as wordpress from "#lib/wordpress/desk/report.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/**
 * The reported comments and videos that wait for a decision; WordPress decides who may read them.
 *
 * @throws as requireAdministrator
 */
export async function readReports(token: string): Promise<DeskReports> {
  await requireSecondFactor(token);
  return { reports: (await hasCapability("reports")) ? await wordpress.fetchReports(token) : null };
}

/** @throws as readReports */
export async function decideReport(token: string, decision: DecisionBody): Promise<void> {
  await requireSecondFactor(token);
  await wordpress.decideReport(token, decision);
}

export const { sendReport } = wordpress;
