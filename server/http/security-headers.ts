import { isHttps, type Settings } from "#lib/platform/settings.ts";
import { day, second } from "#lib/platform/time/duration.ts";
import { type DocumentScripts, pagePolicy } from "./page-policy.ts";

/** Headers in the form that Node sends fastest: name, value, name, value. */
export type RawHeaders = readonly string[];

/** For everything but pages: no scripts, no frames. */
const strictPolicy: Record<string, string> = {
  "default-src": "'none'",
  "frame-ancestors": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

const everyAnswer: RawHeaders = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "strict-origin-when-cross-origin",
  // A payment window keeps its opener.
  "Cross-Origin-Opener-Policy",
  "same-origin-allow-popups",
  "Permissions-Policy",
  "camera=(), microphone=(), geolocation=(), browsing-topics=()",
];
const framesDenied: RawHeaders = ["X-Frame-Options", "DENY"];
const yearSeconds = (365 * day) / second;
const enforcedHeader = "Content-Security-Policy";
const reportOnlyHeader = "Content-Security-Policy-Report-Only";

/** Enforced even if the rest of the policy only reports. */
const framePolicy = "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'";

/** A response's own policy with the strict directives that it lacks; `frame-ancestors` is always replaced. */
export function completedPolicy(ownDirectives = ""): string {
  const directives = ownDirectives.split(";").map((text) => text.trim());
  const present = directives.filter((text) => text !== "" && !/^frame-ancestors(?:\s|$)/i.test(text));
  const named = new Set(present.map((text) => text.split(/\s/)[0]?.toLowerCase()));
  const missing = Object.entries(strictPolicy).filter(([name]) => !named.has(name));
  return [...present, ...missing.map(([name, value]) => `${name} ${value}`)].join("; ");
}

/** The headers of every answer, errors included (product: Security headers). */
export class SecurityHeaders {
  /** For documents that the site itself frames; these set their own framing rules. */
  readonly embed: RawHeaders;
  /** For anything but a page. */
  readonly data: RawHeaders;
  #settings: Settings;

  constructor(settings: Settings) {
    const hsts = `max-age=${yearSeconds}${settings.HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`;
    this.embed = isHttps(settings) ? [...everyAnswer, "Strict-Transport-Security", hsts] : everyAnswer;
    this.data = [...this.embed, ...framesDenied, enforcedHeader, completedPolicy()];
    this.#settings = settings;
  }

  /** For a page (decision: script-policy). */
  page(scripts: DocumentScripts): RawHeaders {
    const policy = pagePolicy(this.#settings, scripts);
    const policies =
      this.#settings.CSP_MODE === "report"
        ? [enforcedHeader, framePolicy, reportOnlyHeader, policy]
        : [enforcedHeader, `${policy}; ${framePolicy}`];
    return [...this.embed, ...framesDenied, ...policies];
  }
}
