import { isRobotAgent } from "#lib/catalogue/robot-agents.ts";
import type { Visitor } from "#server/admission/admission.ts";
import { addressGroup } from "#server/http/address-group.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { isPrefetch } from "#server/next/rsc-request.ts";
import type { RequestContext } from "./context.ts";

/** What work costs of a visitor's allowance; a page is 1. */
function costOf(path: string): number {
  if (path.startsWith("/_api/")) return 0.25;
  return path.endsWith(".xml") ? 4 : 1;
}

/** Whose limit a request counts against. */
export function visitorOf({ server, request }: RequestContext): Visitor {
  const { headers } = request;
  const agent = headers["user-agent"];
  // What is fetched ahead waits behind people, as robots do.
  const isAhead = isPrefetch(headers) || headers["sec-purpose"] !== undefined;
  const isRobot = isAhead || agent === undefined || isRobotAgent(agent);
  return { group: addressGroup(clientAddress(request, server.trustedProxies)), isRobot };
}

/**
 * Waits until a request that no kept page answers may be worked on. Files that there are pass, they are no work; what
 * changes something has an allowance of its own, beside the limits of its route.
 *
 * @returns what to call as soon as the work is done.
 * @throws Refused
 */
export async function admit(context: RequestContext, gone?: AbortSignal): Promise<() => void> {
  const { server, request } = context;
  const { url = "", method } = request;
  const [path = ""] = url.split("?", 1);
  if (server.staticFiles.has(path)) return () => {};
  const visitor = visitorOf(context);
  if (method === "GET" || method === "HEAD") return server.admission.enter(visitor, costOf(path), gone);
  await server.admission.change(visitor);
  return () => {};
}
