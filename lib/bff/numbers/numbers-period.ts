import "server-only";
import { type Period, periods } from "#lib/contracts/desk/numbers.ts";
import { SiteError } from "#lib/platform/errors.ts";

/** @throws SiteError 400 */
export function readPeriod(request: Request): Period {
  const days = new URL(request.url).searchParams.get("days") ?? "28";
  const period = periods.find((known) => String(known) === days);
  if (period === undefined) throw new SiteError(400, "BAD_REQUEST");
  return period;
}
