import * as z from "zod";
import { type Answer, json } from "./answer.ts";

const bytes = z.int().min(1).max(2_000_000_000);

/** One way to fail, for requests whose path starts with `path`; without `times` until it is cleared. */
const fault = z.strictObject({
  path: z.string().startsWith("/"),
  /** The path itself alone, nothing below it. */
  exact: z.literal(true).optional(),
  method: z.string().optional(),
  times: z.int().min(1).optional(),
  /** Milliseconds before anything else happens. */
  latencyMs: z.int().min(0).max(600_000).optional(),
  /** Waits for DELETE before the first byte, or in the middle of the body. */
  hang: z.enum(["before", "body"]).optional(),
  /** Ends the connection with a TCP reset. */
  reset: z.literal(true).optional(),
  /** Sends the body a byte a second. */
  drip: z.literal(true).optional(),
  /** An HTML page with 200 in place of the answer. */
  html: z.literal(true).optional(),
  /** The first half of the JSON, complete as far as HTTP goes. */
  cutJson: z.literal(true).optional(),
  /** The right JSON, blown up to so many bytes, without a Content-Length. */
  hugeJson: bytes.optional(),
  /** The right JSON as a small gzip body of so many decoded bytes. */
  gzipBomb: bytes.optional(),
  status: z.int().min(200).max(599).optional(),
  /** Sent as it is when a text, as JSON otherwise. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export type Fault = z.infer<typeof fault>;

/** What tests control: faults to come, and counts of the calls that came. */
export type Control = {
  /** Answers `/__sandbox/*`, or null for another path. */
  answer(method: string, pathname: string, body: string): Answer | null;
  /** Counts a call and takes the fault meant for it, the first that fits. */
  take(method: string, pathname: string): Fault | null;
  /** Aborted by `clear`: what hangs goes on. */
  released(): AbortSignal;
  clear(): void;
};

export function createControl(): Control {
  let faults: Fault[] = [];
  let release = new AbortController();
  const calls = new Map<string, number>();

  const clear = () => {
    faults = [];
    release.abort();
    release = new AbortController();
  };
  const add = (body: string) => {
    const parsed = z.array(fault).safeParse(parseJson(body));
    if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400);
    faults.push(...parsed.data);
    return json(faults);
  };
  const actions: Record<string, (body: string) => Answer> = {
    "POST /__sandbox/faults": add,
    "DELETE /__sandbox/faults": () => {
      clear();
      return json([]);
    },
    "GET /__sandbox/calls": () => json(Object.fromEntries(calls)),
    "DELETE /__sandbox/calls": () => {
      calls.clear();
      return json({});
    },
  };
  return {
    answer: (method, pathname, body) => actions[`${method} ${pathname}`]?.(body) ?? null,
    take(method, pathname) {
      if (/^\/(wp-json|paypal)\//.test(pathname)) count(calls, `${method} ${pathname}`);
      const found = faults.find((rule) => fits(rule, method, pathname));
      if (found?.times !== undefined && --found.times === 0) faults.splice(faults.indexOf(found), 1);
      return found ?? null;
    },
    released: () => release.signal,
    clear,
  };
}

function fits(rule: Fault, method: string, pathname: string): boolean {
  const meant = rule.exact ? pathname === rule.path : pathname.startsWith(rule.path);
  return meant && (!rule.method || rule.method.toUpperCase() === method);
}

function count(calls: Map<string, number>, call: string): void {
  calls.set(call, (calls.get(call) ?? 0) + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
