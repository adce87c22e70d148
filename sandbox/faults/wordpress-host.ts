import type { Next } from "hono";
import type { SandboxContext } from "#sandbox/base/context.ts";
import type { WordPressHost, WordPressHostName } from "#sandbox/base/state/faults.ts";
import { readAnswer } from "./spoil.ts";

// Imitates what stands in front of a real WordPress, or between WordPress and its database, and changes
// requests and responses. Operators have reported each of them publicly.

type Host = (c: SandboxContext, next: Next, host: WordPressHost) => Promise<Response | undefined>;

const page = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><p>${title}</p></body></html>`;
const html = (status: number, title: string) =>
  new Response(page(title), { status, headers: { "content-type": "text/html; charset=UTF-8" } });
const error = (status: number, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status });

/** The refusals of a security plugin, which knows neither members nor the site's key. */
const refusals = [
  () => error(401, "rest_login_required", "REST API restricted to authenticated users."),
  () => error(403, "rest_forbidden", "Sorry, you are not allowed to do that."),
  () => error(404, "rest_disabled", "The REST API is disabled on this site."),
  () => html(403, "Request blocked"),
];

/**
 * Numbers as texts, texts of digits as numbers, and null as false, as PHP arrays and other plugins' filters
 * write them.
 */
function loosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(loosen);
  if (value === null || value === "") return false;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
  if (typeof value !== "object") return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, part]) => [name, loosen(part)]));
}

function withoutLength(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete("content-length");
  return others;
}

/** Characters of four bytes, which tables with three bytes a character can't store. */
const wide = /[\u{10000}-\u{10ffff}]/gu;

const hosts: Record<WordPressHostName, Host> = {
  /**
   * Cloudflare, SiteGround, Imunify: a page for people in place of every response, with a status of success.
   */
  "bot-check": async (_, __, host) => html(host.turn++ % 2 === 0 ? 200 : 202, "Checking your browser"),

  /** Refuses PUT and DELETE, drops headers, and wraps and loosens JSON. */
  noisy: async (c, next) => {
    if (!["GET", "HEAD", "POST"].includes(c.req.method)) return html(405, "Method Not Allowed");
    await next();
    const { status, body } = await readAnswer(c.res);
    if (body.length === 0) return new Response(null, { status });
    const text = JSON.stringify(loosen(JSON.parse(body.toString())));
    return new Response(`\ufeff\n${text}\n<!-- Page cached in 0.1 s -->`, {
      status,
      headers: { "content-type": "text/html; charset=UTF-8" },
    });
  },

  locked: async (_, __, host) => refusals[host.turn++ % refusals.length]?.(),

  /** Caches every GET by its address only, for all callers and despite the response's headers. */
  cached: async (c, next, { cached }) => {
    if (c.req.method !== "GET") return void (await next());
    const known = cached.get(c.req.url);
    if (known) return known.clone();
    await next();
    if (c.res.ok) cached.set(c.req.url, c.res.clone());
  },

  /**
   * Tables with three bytes a character. MySQL in its lax mode drops longer characters; a text that becomes
   * empty is not stored.
   */
  old: async (c, next) => {
    if (c.req.header("content-type")?.startsWith("application/json")) {
      const { url, method, headers } = c.req.raw;
      const body = (await c.req.text()).replace(wide, "");
      c.req.raw = new Request(url, { method, headers: withoutLength(headers), body });
    }
    await next();
  },
};

/** Passes a WordPress call through the host that tests have switched on. */
export async function passWordPressHost(c: SandboxContext, next: Next): Promise<Response | undefined> {
  const { host } = c.env.sandbox.faults;
  const pass = host.name === null ? undefined : hosts[host.name];
  if (!pass) return void (await next());
  const answer = await pass(c, next, host);
  if (answer) {
    // Hono merges the headers of an existing response into the new one.
    c.res = undefined;
    c.res = answer;
  }
}
