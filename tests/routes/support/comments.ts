import { expect } from "vitest";
import { GET, POST } from "#app/%5Fapi/video/[slug]/comments/route.ts";
import { startSession } from "#lib/session/session.ts";

export const jwt = "jwt.canary-7d1c.sig";
export const rawComment = {
  id: "31",
  author_name: "grace &#038; dan",
  author_avatar: "https://cdn.test/grace.jpg",
  date: "2025-09-18 21:30:05",
  content: "<p>Asleep <em>again</em>.</p>\n",
  parent: 0,
};

let members = 0;
/** A new member's Cookie header. */
export async function memberCookie(token: string = jwt): Promise<string> {
  const [sealed = "", marker = ""] =
    (await startSession({ token, member: `id ${++members}`, names: [], device: "", level: 1 })) ?? [];
  return [sealed, marker].map((header) => header.split("; ")[0]).join("; ");
}

let visits = 0;
type Asking = { slug?: string; query?: string; language?: string; cookie?: string; headers?: HeadersInit };

async function ask(request: Request, handler: typeof GET | typeof POST, slug: string) {
  const response = await handler(request, { params: Promise.resolve({ slug }) });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : null };
}

const address = (slug: string, query = "") =>
  `https://murmur.test/_api/video/${encodeURIComponent(slug.toWellFormed())}/comments${query}`;

/** GET as a page of this site sends it; `slug` is decoded, as Next passes it. */
export function read({ slug = "soft-rain", query = "", language = "en" }: Asking = {}) {
  const request = new Request(address(slug, query), { headers: { "accept-language": language } });
  return ask(request, GET, slug);
}

/** POST as a page of this site sends it, each time from another address. */
export function post(body: unknown, { slug = "soft-rain", language = "en", cookie, headers }: Asking = {}) {
  visits += 1;
  const request = new Request(address(slug), {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "accept-language": language,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-client-address": `2001:db8:${visits.toString(16)}::1`,
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  });
  return ask(request, POST, slug);
}
