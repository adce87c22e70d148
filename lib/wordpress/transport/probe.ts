import "server-only";
import { fetchUpstream } from "#lib/platform/upstream-fetch.ts";
import { settings } from "#lib/settings.ts";

export type Probe = {
  status: number;
  /** Undefined if it is no JSON. */
  json: unknown;
  /** WordPress's error code without a plugin's prefix, or "". */
  code: string;
  date: string | null;
};

const deadlineMs = 10_000;

/** A call that changes nothing, with the shared key if there is one. @throws as `fetch`, also for a redirect */
export async function probeWordPress(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Probe> {
  const { WORDPRESS_URL, WORDPRESS_KEY } = settings();
  const { response, json } = await fetchUpstream(new URL(`${WORDPRESS_URL}/wp-json/${path}`), {
    method,
    headers: {
      accept: "application/json",
      ...(WORDPRESS_KEY !== undefined && { "x-murmur-key": WORDPRESS_KEY }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(deadlineMs),
  });
  const code = (json as { code?: unknown } | null | undefined)?.code;
  return {
    status: response.status,
    json,
    code: typeof code === "string" ? code.replace(/^\[[^\]]*\]\s*/, "") : "",
    date: response.headers.get("date"),
  };
}
