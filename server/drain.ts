import type { Server } from "node:http";

const idleCheckMs = 50;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A connection that was busy when the server closed becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    server.once("close", () => clearInterval(idle));
  });
}

/**
 * Stops accepting, lets running requests finish, closes idle connections; what still runs after `capMs` is
 * cut. Servers close in order, the outermost first.
 */
export async function drain(servers: readonly Server[], capMs: number): Promise<void> {
  const cap = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, capMs);
  for (const server of servers) if (server.listening) await closed(server);
  clearTimeout(cap);
}
