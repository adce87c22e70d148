import * as z from "zod";

const bytes = z.int().min(1).max(2_000_000_000);

/** One way to fail, for requests whose path starts with `path`; without `times` until it is cleared. */
export const faultShape = z.strictObject({
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

export type Fault = z.infer<typeof faultShape>;

/** What tests control: faults to come, and counts of the calls that came. */
export type FaultState = {
  waiting: Fault[];
  /** By method and path. */
  calls: Map<string, number>;
  /** Aborted when the faults are cleared: what hangs goes on. */
  release: AbortController;
};

export function newFaultState(): FaultState {
  return { waiting: [], calls: new Map(), release: new AbortController() };
}

export function clearFaults(state: FaultState): void {
  state.waiting = [];
  state.release.abort();
  state.release = new AbortController();
}

/** Counts a call and takes the fault meant for it, the first that fits. */
export function takeFault({ waiting, calls }: FaultState, method: string, pathname: string): Fault | null {
  const call = `${method} ${pathname}`;
  if (/^\/(wp-json|paypal)\//.test(pathname)) calls.set(call, (calls.get(call) ?? 0) + 1);
  const found = waiting.find((rule) => isFor(rule, method, pathname));
  if (found?.times !== undefined && --found.times === 0) waiting.splice(waiting.indexOf(found), 1);
  return found ?? null;
}

function isFor(rule: Fault, method: string, pathname: string): boolean {
  const rightPath = rule.exact ? pathname === rule.path : pathname.startsWith(rule.path);
  return rightPath && (!rule.method || rule.method.toUpperCase() === method);
}
