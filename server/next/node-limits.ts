import type { ServerOptions } from "node:http";

/** In bytes and ms. */
export const nodeLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than a load balancer's, so that this end never closes a connection during a request.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  // `checkRequest` rejects such a request with a complete answer.
  requireHostHeader: false,
};
