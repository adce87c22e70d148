import { log } from "#lib/platform/log.ts";
import { badRequest, methodNotAllowed, payloadTooLarge } from "#server/http/rejections.ts";
import { readBody } from "#server/http/request-limits.ts";
import { loggedPath } from "#server/observe/access-log.ts";
import type { RequestContext } from "./context.ts";
import { sendError, sendNothing, sendRejection } from "./send.ts";

const windowMs = 60_000;
/** Different reports that are told in a window; anybody can send some. */
const maxTold = 20;

const short = (value: unknown) => String(value ?? "").slice(0, 100);

/** A blocked address without what may be somebody's own in it: its origin, or the keyword that stands for one. */
function blockedOrigin(value: unknown): string {
  const text = short(value);
  return URL.canParse(text) ? new URL(text).origin : text;
}

function pagePath(value: unknown): string {
  const text = String(value ?? "");
  return URL.canParse(text) ? short(loggedPath(new URL(text).pathname).path) : "";
}

/** What a report says, of the kind that `report-uri` sends; null for what is none. */
function readReport(body: Buffer) {
  try {
    const report = JSON.parse(body.toString())["csp-report"];
    const directive = short(report["effective-directive"] ?? report["violated-directive"]);
    if (directive === "") return null;
    return {
      directive,
      blocked: blockedOrigin(report["blocked-uri"]),
      page: pagePath(report["document-uri"]),
    };
  } catch {
    return null;
  }
}

/** Takes browsers' reports into the log: each once a minute, and few of them. */
export class PolicyReports {
  #told = new Set<string>();
  #toldFrom = performance.now();

  async take(context: RequestContext): Promise<void> {
    const { request } = context;
    if (request.method !== "POST") return sendRejection(context, methodNotAllowed("POST"));
    const body = await readBody(request);
    if (body === null) return sendRejection(context, payloadTooLarge);
    const report = readReport(body);
    if (report === null) return sendError(context, badRequest);
    if (this.#isRelayed(report)) log("warn", "A page's policy kept something away", report);
    sendNothing(context);
  }

  #isRelayed(report: { directive: string; blocked: string }): boolean {
    const now = performance.now();
    if (now - this.#toldFrom >= windowMs) {
      this.#told.clear();
      this.#toldFrom = now;
    }
    const key = `${report.directive} ${report.blocked}`;
    if (this.#told.has(key) || this.#told.size >= maxTold) return false;
    this.#told.add(key);
    return true;
  }
}
