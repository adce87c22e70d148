import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { staleHeader } from "#server/http/answer-headers.ts";

const answering = new AsyncLocalStorage<ServerResponse>();

/** Lets `markStale` mark this response from anywhere in its asynchronous work. */
export const whileAnswering = (response: ServerResponse, work: () => void): void =>
  answering.run(response, work);

/** Marks the response: a failed answer is from now on served stale. */
export function markStale(): void {
  const response = answering.getStore();
  if (response?.headersSent === false) response.setHeader(staleHeader, "1");
}
