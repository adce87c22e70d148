import { isRobotAgent } from "#lib/robot-agents.ts";
import { addressGroup } from "./address-group.ts";
import type { Visitor } from "./admission.ts";
import { clientAddress } from "./client-address.ts";
import type { RequestContext } from "./context.ts";

/** What work costs of a visitor's allowance; a page is 1. */
function costOf(path: string): number {
  if (path.startsWith("/_next/")) return 0;
  if (path.startsWith("/_api/")) return 0.25;
  return path.endsWith(".xml") ? 4 : 1;
}

/** Whose limit a request counts against. */
export function visitorOf({ server, request }: RequestContext): Visitor {
  const { headers } = request;
  const agent = headers["user-agent"];
  // What is fetched ahead waits behind people, as robots do.
  const isAhead = headers["next-router-prefetch"] !== undefined || headers["sec-purpose"] !== undefined;
  const isRobot = isAhead || agent === undefined || isRobotAgent(agent);
  return { group: addressGroup(clientAddress(request, server.trustedProxies)), isRobot };
}

/**
 * Waits until a request that no kept page answers may be worked on. Files and what changes something pass: the one is no
 * work, the other has limits of its own.
 *
 * @returns what to call as soon as the work is done.
 * @throws Refused
 */
export async function admit(context: RequestContext, gone?: AbortSignal): Promise<() => void> {
  const { url = "", method } = context.request;
  const cost = costOf(url.split("?", 1)[0] ?? "");
  if (cost === 0 || (method !== "GET" && method !== "HEAD")) return () => {};
  return context.server.admission.enter(visitorOf(context), cost, gone);
}
