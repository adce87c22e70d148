import * as z from "zod/mini";
import { typedText } from "#lib/contracts/typed-text.ts";

export const reportReasons = ["spam", "unkind", "private", "illegal", "other"] as const;

export const maxReportLength = 500;

/** The rule of the form and the route. */
export const reportBody = z.strictObject({
  reason: z.enum(reportReasons),
  text: z.string().check(z.overwrite(typedText), z.maxLength(maxReportLength)),
});
export type ReportBody = z.output<typeof reportBody>;

/**
 * A reported comment or video at the desk. `content` is sanitised markup; null for a video. It does not name who
 * reported it.
 */
const deskReport = z.object({
  kind: z.enum(["comment", "video"]),
  id: z.number(),
  state: z.enum(["open", "hidden"]),
  isPublic: z.boolean(),
  author: z.nullable(z.string()),
  date: z.nullable(z.string()),
  content: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  video: z.object({ slug: z.string(), title: z.string() }),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
  texts: z.array(z.string()),
});
export type DeskReport = z.output<typeof deskReport>;

/** `reports` is null where WordPress takes no reports. */
export const deskReports = z.object({ reports: z.nullable(z.array(deskReport)) });
export type DeskReports = z.output<typeof deskReports>;

export const decisionBody = z.strictObject({
  kind: z.enum(["comment", "video"]),
  id: z.int().check(z.positive()),
  action: z.enum(["hide", "keep"]),
});
export type DecisionBody = z.output<typeof decisionBody>;
