import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { staleHeader } from "#server/http/answer-headers.ts";

const currentResponse = new AsyncLocalStorage<ServerResponse>();

/** Runs `work` so that `markStale` marks this response from anywhere within it. */
export const whileAnswering = (response: ServerResponse, work: () => void): void =>
  currentResponse.run(response, work);

/** Marks the response: a failed answer is served stale from now on. */
export function markStale(): void {
  const response = currentResponse.getStore();
  if (response?.headersSent === false) response.setHeader(staleHeader, "1");
}
