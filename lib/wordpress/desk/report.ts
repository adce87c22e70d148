import "server-only";
import * as z from "zod";
import {
  type DecisionBody,
  type DeskReport,
  type ReportBody,
  reportReasons,
} from "#lib/contracts/desk/report.ts";
import { sanitizeComment } from "#lib/wordpress/catalogue/comment-markup.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

const videoPath = (slug: string) => `asmr/v1/video/${encodeURIComponent(slug)}`;
const desk = "asmr/v1/reports";
const maxRows = 200;
const maxTexts = 100;

/** POST asmr/v1/video/{slug}/report and …/comments/{id}/report. @throws SessionEnded, WordPressError, UpstreamError */
export const sendReport = (token: string, slug: string, commentId: string | null, body: ReportBody) =>
  fetchAsMember(token, {
    method: "POST",
    path:
      commentId === null ? `${videoPath(slug)}/report` : `${videoPath(slug)}/comments/${commentId}/report`,
    body,
    schema: z.unknown(),
  });

/** A reason that this site does not know is read as `other`. */
const reason = z.object({ reason: z.enum(reportReasons).catch("other"), count: field.countField });

const rawReport = z.object({
  kind: z.enum(["comment", "video"]),
  id: field.idField.pipe(z.number()),
  state: z.enum(["open", "hidden"]),
  public: field.flagField,
  author: field.lineField.optional(),
  date: field.dateField.optional(),
  content: z.string().nullish(),
  edit: field.urlField.optional(),
  video: z.object({ slug: z.string(), title: field.titleField }),
  reasons: field.optionalListOfValid(reason, reportReasons.length),
  texts: field.optionalListOfValid(z.string().max(5_000), maxTexts),
});

/** GET asmr/v1/reports. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchReports(token: string): Promise<DeskReport[]> {
  const schema = z.object({ reports: field.listOfValid(rawReport, maxRows) });
  const { reports } = await fetchAsMember(token, { method: "GET", path: desk, schema });
  return reports.map(({ public: isPublic, author, date, content, edit, ...report }) => ({
    ...report,
    isPublic,
    author: author ?? null,
    date: date ?? null,
    content: content == null ? null : sanitizeComment(content),
    editUrl: edit ?? null,
  }));
}

/** POST asmr/v1/reports. @throws SessionEnded, WordPressError, UpstreamError */
export const decideReport = (token: string, body: DecisionBody) =>
  fetchAsMember(token, { method: "POST", path: desk, body, schema: z.unknown() });
