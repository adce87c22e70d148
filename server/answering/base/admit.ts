import type { IncomingMessage } from "node:http";
import { isRobotAgent } from "#lib/platform/http/robot-agents.ts";
import type { Requester } from "#server/admission/admission.ts";
import { visitorNetwork } from "#server/admission/visitor-network.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import { isPrefetchRequest } from "#server/next/rsc-request.ts";
import type { ServerContext } from "./context.ts";

export function requesterOf({ headers }: IncomingMessage, address: string): Requester {
  const agent = headers["user-agent"];
  // Prefetches wait behind people, as robots do.
  const isPrefetch = isPrefetchRequest(headers) || headers["sec-purpose"] !== undefined;
  const isRobot = isPrefetch || agent === undefined || isRobotAgent(agent);
  return { network: visitorNetwork(address), isRobot };
}

/**
 * Waits until work on a cache miss may begin. Files cost nothing; changes have a limit of their own.
 *
 * @returns the function to call when the work is done
 * @throws RejectionError
 */
export async function admit(
  { staticFiles, admission }: ServerContext,
  request: IncomingMessage,
  address: string,
  gone?: AbortSignal,
): Promise<() => void> {
  const [path = ""] = (request.url ?? "").split("?", 1);
  if (staticFiles.has(path)) return () => {};
  const visitor = requesterOf(request, address);
  if (isReadRequest(request)) return admission.enter(visitor, costOf(path), gone);
  await admission.change(visitor);
  return () => {};
}

/** The cost of a request's work; a page costs 1. */
function costOf(path: string): number {
  if (path.startsWith("/_api/")) return 0.25;
  return path.endsWith(".xml") ? 4 : 1;
}
