import type { Server } from "node:http";
import type { Socket } from "node:net";

const idleCheckMs = 50;
/** How long a connection that has asked nothing yet may still begin, in ms. */
const graceMs = 500;

const silent = new WeakMap<Server, Set<Socket>>();

/**
 * Remembers the connections on which nothing has been asked yet. Browsers open such ahead of need, and Node
 * counts them as busy: they would hold up every stop.
 */
export function trackSilentSockets(server: Server): Server {
  const sockets = new Set<Socket>();
  silent.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return server.on("request", ({ socket }) => sockets.delete(socket));
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the server closed becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const grace = setTimeout(() => {
      for (const socket of silent.get(server) ?? []) socket.destroy();
    }, graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(grace);
      resolve();
    });
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
