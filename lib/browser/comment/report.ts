import { queryOptions } from "@tanstack/react-query";
import { encodeSlug } from "#lib/addresses/slug.ts";
import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { type DecisionBody, deskReports, type ReportBody } from "#lib/contracts/desk/report.ts";

/** Reports a comment; with null for its id, the video. @throws ApiError */
export async function sendReport(slug: string, commentId: string | null, body: ReportBody): Promise<void> {
  const commentPath = commentId === null ? "" : `/comments/${commentId}`;
  await callApi(`/video/${encodeSlug(slug)}${commentPath}/report`, { method: "POST", body });
}

const queryKey = ["desk-reports"];

export const deskReportsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => callApi("/admin/reports", { schema: deskReports, signal }),
  staleTime: 0,
});

/** Hides or keeps what was reported, and fetches the desk again. @throws ApiError */
export async function decideReport(body: DecisionBody): Promise<void> {
  await callApi("/admin/reports", { method: "POST", body });
  await queryClient.invalidateQueries({ queryKey });
}
