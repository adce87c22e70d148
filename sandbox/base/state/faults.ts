import * as z from "zod";

const bytes = z.int().min(1).max(2_000_000_000);

/** A fault of requests whose path starts with `path`. It applies `times` times, or until it is cleared. */
export const faultShape = z.strictObject({
  path: z.string().startsWith("/"),
  /** Only the path itself, nothing below it. */
  exact: z.literal(true).optional(),
  method: z.string().optional(),
  times: z.int().min(1).optional(),
  /** Milliseconds before the response. */
  latencyMs: z.int().min(0).max(600_000).optional(),
  /** Hangs before the first byte or in the middle of the body, until the faults are cleared. */
  hang: z.enum(["before", "body"]).optional(),
  reset: z.literal(true).optional(),
  /** Sends one byte of the body a second. */
  drip: z.literal(true).optional(),
  /** An HTML page with 200 instead of the response. */
  html: z.literal(true).optional(),
  /** The first half of the JSON, as a complete HTTP response. */
  cutJson: z.literal(true).optional(),
  /** Valid JSON, padded to this size, without a Content-Length. */
  hugeJson: bytes.optional(),
  /** Valid JSON as a small gzip body that decodes to this size. */
  gzipBomb: bytes.optional(),
  status: z.int().min(200).max(599).optional(),
  /** A string is sent as it is, anything else as JSON. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export type Fault = z.infer<typeof faultShape>;

/** Hosts and plugins that change WordPress's responses (sandbox/faults/wordpress-host.ts). */
export const hostNames = ["bot-check", "noisy", "locked", "cached", "old"] as const;
export type WordPressHostName = (typeof hostNames)[number];
export const hostShape = z.strictObject({ host: z.enum(hostNames) });

export type WordPressHost = {
  name: WordPressHostName | null;
  /** Cached responses by address, the same for every caller. */
  cached: Map<string, Response>;
  /** The number of handled requests, for hosts that alternate between responses. */
  turn: number;
};
export const newWordPressHost = (name: WordPressHostName | null = null): WordPressHost => ({
  name,
  cached: new Map(),
  turn: 0,
});

/** Faults to come, and counts of the received calls. */
export type FaultState = {
  queue: Fault[];
  /** By method and path. */
  calls: Map<string, number>;
  /** Aborted when the faults are cleared, so that hanging responses continue. */
  release: AbortController;
  host: WordPressHost;
};

export function newFaultState(): FaultState {
  return { queue: [], calls: new Map(), release: new AbortController(), host: newWordPressHost() };
}

export function clearFaults(state: FaultState): void {
  state.queue = [];
  state.host = newWordPressHost();
  state.release.abort();
  state.release = new AbortController();
}

/** Counts a call, and takes the first fault that matches it. */
export function takeFault({ queue, calls }: FaultState, method: string, pathname: string): Fault | null {
  const call = `${method} ${pathname}`;
  if (/^\/(wp-json|paypal)\//.test(pathname)) calls.set(call, (calls.get(call) ?? 0) + 1);
  const found = queue.find((rule) => isFor(rule, method, pathname));
  if (found?.times !== undefined && --found.times === 0) queue.splice(queue.indexOf(found), 1);
  return found ?? null;
}

function isFor(rule: Fault, method: string, pathname: string): boolean {
  const rightPath = rule.exact ? pathname === rule.path : pathname.startsWith(rule.path);
  return rightPath && (!rule.method || rule.method.toUpperCase() === method);
}
