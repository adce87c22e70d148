import type { DatabaseSync } from "node:sqlite";
import type { Settings } from "#sandbox/account/settings.ts";
import type { PayPalState } from "#sandbox/paypal/state.ts";
import type { Answer } from "./answer.ts";

/** What every route may use. `origin` has no trailing slash and is the address the sandbox listens on. */
export type Sandbox = {
  db: DatabaseSync;
  dataDir: string;
  origin: string;
  settings: Settings;
  paypal: PayPalState;
};

/** One request: `params` are the path's named segments, decoded once. */
export type Call = {
  method: string;
  url: URL;
  params: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** A noun's part of the API; `:name` in `path` stands for one segment. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  answer(call: Call, sandbox: Sandbox): Answer | Promise<Answer>;
};

/** The route for a request and its parameters, or null. HEAD is answered by GET, as WordPress does. */
export function findRoute(routes: readonly Route[], method: string, pathname: string) {
  const wanted = method === "HEAD" ? "GET" : method;
  for (const route of routes) {
    if (route.method !== wanted) continue;
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = pathname.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? "";
    if (!part.startsWith(":")) {
      if (part !== segment) return null;
      continue;
    }
    const value = decode(segment);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
