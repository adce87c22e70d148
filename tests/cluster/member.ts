import type { Cluster, Instance } from "#harness/cluster/cluster.ts";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";

type Options = { cookie?: string; method?: string; body?: unknown; headers?: Record<string, string> };

/** A call to `/_api` of one instance, as the site's own page makes it. */
export async function ask(
  at: Pick<Instance, "url">,
  path: string,
  { cookie, method, body, headers }: Options = {},
) {
  const answer = await fetch(`${at.url}/_api/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "sec-fetch-site": "same-origin",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return {
    status: answer.status,
    json: text === "" ? null : JSON.parse(text),
    cookies,
    headers: answer.headers,
  };
}

export const visit = (at: Pick<Instance, "url">, cookie: string) => ask(at, "user/me", { cookie });

/** Tries to log in from an address as a user of sandbox/data/members.ts. */
export const tryLogin = (
  at: Pick<Instance, "url">,
  username: string,
  { password = demoPassword, address = "192.0.2.1" } = {},
) =>
  ask(at, "auth/login", {
    headers: { "x-forwarded-for": address },
    body: {
      usernameOrEmail: readyEmail({ username }),
      password,
      turnstileToken: newToken({ action: "login", hostname: "127.0.0.1" }),
    },
  });

/** @returns the session's cookies */
export async function logIn(at: Pick<Instance, "url">, username: string): Promise<string> {
  const { status, cookies, json } = await tryLogin(at, username);
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(json)}`);
  return cookies.filter((cookie) => !cookie.endsWith("=")).join("; ");
}

/** WordPress reports changed content. */
export const revalidate = (at: Pick<Instance, "url">, secret: string, tags: string[]) =>
  ask(at, "revalidate", { body: { tags }, headers: { authorization: `Bearer ${secret}` } });

export async function retitle({ sandbox }: Cluster, slug: string, title: string): Promise<void> {
  const answer = await fetch(`${sandbox.url}/__sandbox/video`, {
    method: "POST",
    body: JSON.stringify({ slug, title }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
