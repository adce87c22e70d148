import type { IncomingMessage } from "node:http";
import { log } from "#lib/platform/observe/log.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { badRequest, methodNotAllowed, payloadTooLarge, RejectionError } from "#server/http/rejections.ts";
import { readBody } from "#server/http/request/request-limits.ts";
import { loggedPath } from "./access-log.ts";

const windowMs = minute;
/** The most different reports logged in a window, because anybody can send some. */
const maxLogged = 20;

const shortText = (value: unknown) => String(value ?? "").slice(0, 100);

/** Logs each report at most once a minute, up to a limit. */
export class PolicyReports {
  #logged = new Set<string>();
  #loggedSince = performance.now();

  /** @throws RejectionError */
  async receive(request: IncomingMessage): Promise<void> {
    if (request.method !== "POST") throw new RejectionError(methodNotAllowed("POST"), "close");
    const body = await readBody(request);
    if (body === null) throw new RejectionError(payloadTooLarge, "close");
    const report = readReport(body);
    if (report === null) throw new RejectionError(badRequest);
    if (this.#isNew(report)) log("warn", "A page's policy kept something away", report);
  }

  #isNew(report: { directive: string; blocked: string }): boolean {
    const now = performance.now();
    if (now - this.#loggedSince >= windowMs) {
      this.#logged.clear();
      this.#loggedSince = now;
    }
    const key = `${report.directive} ${report.blocked}`;
    if (this.#logged.has(key) || this.#logged.size >= maxLogged) return false;
    this.#logged.add(key);
    return true;
  }
}

/** A report as `report-uri` sends it; null for anything else. */
function readReport(body: Buffer) {
  try {
    const report = JSON.parse(body.toString())["csp-report"];
    const directive = shortText(report["effective-directive"] ?? report["violated-directive"]);
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

/** The origin of a blocked address, without its path, which may be personal; the keyword if it is none. */
function blockedOrigin(value: unknown): string {
  const text = shortText(value);
  return URL.canParse(text) ? new URL(text).origin : text;
}

function pagePath(value: unknown): string {
  const text = String(value ?? "");
  return URL.canParse(text) ? shortText(loggedPath(new URL(text).pathname).path) : "";
}
