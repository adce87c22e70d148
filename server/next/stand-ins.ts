import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** On an answer of Next's that may have failed for want of what now has an old one to stand in: asked again, it succeeds. */
export const standInHeader = "x-stand-in";

const answering = new AsyncLocalStorage<ServerResponse>();

/** Has `standsIn` mark this response, wherever in its work it is called. */
export const whileAnswering = (response: ServerResponse, work: () => void): void =>
  answering.run(response, work);

/** An old answer has begun to stand in for one that failed. */
export function standsIn(): void {
  const response = answering.getStore();
  if (response?.headersSent === false) response.setHeader(standInHeader, "1");
}
