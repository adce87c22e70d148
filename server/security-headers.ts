/** A header list as Node sends it fastest: name, value, name, value. */
export type RawHeaders = readonly string[];

const policy: Record<string, string> = {
  "frame-ancestors": "'none'",
  "base-uri": "'self'",
  "object-src": "'none'",
  "form-action": "'self'",
};

const always: RawHeaders = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "strict-origin-when-cross-origin",
  // A payment popup keeps its opener.
  "Cross-Origin-Opener-Policy",
  "same-origin-allow-popups",
  "Permissions-Policy",
  "camera=(), microphone=(), geolocation=(), browsing-topics=()",
];
const unframed: RawHeaders = ["X-Frame-Options", "DENY"];
const year = 365 * 24 * 3600;

/** A page's own policy, completed by the directives it lacks; `frame-ancestors` is ours on every answer. */
export function contentSecurityPolicy(own = ""): string {
  const directives = own.split(";").map((text) => text.trim());
  const kept = directives.filter((text) => text !== "" && !/^frame-ancestors(?:\s|$)/i.test(text));
  const named = new Set(kept.map((text) => text.split(/\s/)[0]?.toLowerCase()));
  const missing = Object.entries(policy).filter(([name]) => !named.has(name));
  return [...kept, ...missing.map(([name, value]) => `${name} ${value}`)].join("; ");
}

/**
 * The headers of every answer, errors included (product: Security headers).
 *
 * @param siteUrl HSTS is sent only if this is https.
 * @param own the policy that Next set on this answer.
 */
export function securityHeaders(siteUrl: string, own?: string): RawHeaders {
  return [...embedHeaders(siteUrl), ...unframed, "Content-Security-Policy", contentSecurityPolicy(own)];
}

/** The same for what the site itself frames (`forward`): its framing rules are its own. */
export function embedHeaders(siteUrl: string): RawHeaders {
  const https = siteUrl.startsWith("https:");
  return https ? [...always, "Strict-Transport-Security", `max-age=${year}`] : always;
}
