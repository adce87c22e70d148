import type { Server } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const checkMs = 50;
/** How long nothing may have come before nobody is expected to come any more, in ms. */
const quietMs = 1_000;
/** How long a connection that has asked nothing yet may still begin, in ms. */
const graceMs = 500;

/** How long answers keep their connections before nobody is accepted any more, in ms. */
const settleMs = 300;

/** Whether answers keep their connections, which they don't while a server drains. */
type KeepConnections = (keep: boolean) => void;
type DrainOptions = { acceptMs: number; capMs: number; keepConnections?: KeepConnections };

type Activity = {
  /** Requests so far, and answers that ended later than the request was handled. */
  events: number;
  running: number;
  /** Browsers open connections ahead of need, and Node counts them as busy: they would hold up every stop. */
  silent: Set<Socket>;
};

const activities = new WeakMap<Server, Activity>();

/**
 * Remembers what a drain has to know of a server: what runs, and which connections have asked nothing yet. It listens after
 * who answers: most requests are answered at once, and those need nobody to wait for them.
 */
export function trackActivity(server: Server): Server {
  const activity: Activity = { events: 0, running: 0, silent: new Set() };
  activities.set(server, activity);
  const leave = () => {
    activity.running -= 1;
    activity.events += 1;
  };
  server.on("connection", (socket) => {
    activity.silent.add(socket);
    socket.once("close", () => activity.silent.delete(socket));
  });
  return server.on("request", ({ socket }, response) => {
    activity.silent.delete(socket);
    activity.events += 1;
    if (response.writableEnded) return;
    activity.running += 1;
    response.on("close", leave);
  });
}

/** Waits until nothing runs and nothing has come for a moment, or `until`; whether it is quiet now. */
async function quiet(server: Server, until: number): Promise<boolean> {
  const activity = activities.get(server);
  if (activity === undefined) return true;
  let [events, since] = [activity.events, performance.now()];
  while (performance.now() < until) {
    if (activity.events !== events) [events, since] = [activity.events, performance.now()];
    if (activity.running === 0 && performance.now() - since >= quietMs) return true;
    await sleep(checkMs);
  }
  return false;
}

/**
 * Stops accepting where requests never cease. What has connected and was not accepted yet is reset, and a proxy can't ask
 * again what it has sent: so answers keep their connections for a moment, and the proxy opens no new ones meanwhile. Those
 * that it has are served on, each answer the last of its own.
 */
async function settle(server: Server, keepConnections: KeepConnections): Promise<void> {
  keepConnections(true);
  await sleep(settleMs);
  // http's own would close connections that a request is on its way to.
  Listener.prototype.close.call(server);
  keepConnections(false);
  await sleep(quietMs);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the server closed becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), checkMs);
    const grace = setTimeout(() => {
      for (const socket of activities.get(server)?.silent ?? []) socket.destroy();
    }, graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(grace);
      resolve();
    });
  });
}

/**
 * Goes on answering until nobody comes any more, for `acceptMs` at most; then stops accepting and lets what runs finish.
 * What still runs after `capMs` is cut. Servers close in order, the outermost first.
 */
export async function drain(
  servers: readonly Server[],
  { acceptMs, capMs, keepConnections = () => {} }: DrainOptions,
): Promise<void> {
  const acceptUntil = performance.now() + acceptMs;
  const cap = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, capMs);
  for (const server of servers) {
    if (!server.listening) continue;
    const before = activities.get(server)?.events;
    const isQuiet = await quiet(server, acceptUntil);
    if (!isQuiet && activities.get(server)?.events !== before) await settle(server, keepConnections);
    await closed(server);
  }
  clearTimeout(cap);
}
