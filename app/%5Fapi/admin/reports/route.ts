import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { decisionBody } from "#lib/contracts/desk/report.ts";
import { decideReport, readReports } from "#lib/services/desk/report.ts";

export const GET = sessionRoute({ table: "commentAction" }, ({ token }) => readReports(token()));

export const POST = mutationRoute(
  { schema: decisionBody, table: "commentAction", limit: { name: "desk" } },
  async ({ token, body }) => {
    await decideReport(token(), body);
    return {};
  },
);
