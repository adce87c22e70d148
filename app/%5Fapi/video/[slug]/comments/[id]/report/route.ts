import { type CommentParams, readCommentParams } from "#lib/bff/comment-params.ts";
import { type MutationCall, mutationRoute } from "#lib/bff/mutation-route.ts";
import { type ReportBody, reportBody } from "#lib/contracts/desk/report.ts";
import { sendReport } from "#lib/services/desk/report.ts";

export const POST = mutationRoute(
  { schema: reportBody, table: "commentAction", limit: { name: "comment" } },
  async ({ token, params, body }: MutationCall<ReportBody, CommentParams>) => {
    await sendReport(token(), ...readCommentParams(params), body);
    return {};
  },
);
