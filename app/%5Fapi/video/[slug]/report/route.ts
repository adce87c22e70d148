import { type MutationCall, mutationRoute } from "#lib/bff/mutation-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { type ReportBody, reportBody } from "#lib/contracts/desk/report.ts";
import { sendReport } from "#lib/services/desk/report.ts";

export const POST = mutationRoute(
  { schema: reportBody, table: "commentAction", limit: { name: "comment" } },
  async ({ token, params, body }: MutationCall<ReportBody, { slug: string }>) => {
    await sendReport(token(), readVideoSlug(params.slug, "VIDEO_NOT_FOUND"), null, body);
    return {};
  },
);
