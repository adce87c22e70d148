import type { Server } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { realTimers, sleepBy, type Timers } from "#lib/platform/time/timers.ts";

const checkMs = 50;
/** Ms without a request after which a server counts as quiet. */
const quietMs = 1_000;
/** Ms for a connection without a request to send one. */
const graceMs = 500;

/** Ms for which connections stay open before the server stops accepting. */
const settleMs = 300;

/** Sets whether responses keep their connections open; a draining server's do not. */
type KeepConnections = (keep: boolean) => void;
type DrainOptions = { acceptMs: number; maxMs: number; keepConnections?: KeepConnections; timers?: Timers };

type Activity = {
  /** The number of requests, and of responses that ended after their handler returned. */
  events: number;
  running: number;
  /** Connections that have sent nothing yet, which browsers open in advance. Node counts them as busy. */
  silent: Set<Socket>;
};

const activities = new WeakMap<Server, Activity>();

/** Tracks requests for `drain`. It listens after the handler, so requests that are answered at once cost little. */
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

/** Waits until the server is quiet, or until `until`. @returns whether it is quiet */
async function waitUntilQuiet(server: Server, until: number, timers: Timers): Promise<boolean> {
  const activity = activities.get(server);
  if (activity === undefined) return true;
  let [events, since] = [activity.events, timers.now()];
  while (timers.now() < until) {
    if (activity.events !== events) [events, since] = [activity.events, timers.now()];
    if (activity.running === 0 && timers.now() - since >= quietMs) return true;
    await sleepBy(timers, checkMs);
  }
  return false;
}

/**
 * Stops accepting under constant load. Closing would reset connections that are not accepted yet. So responses keep
 * their connections alive for a moment, and the proxy reuses those in place of opening new ones; then the listener
 * closes, and each connection gets its last response.
 */
async function stopAccepting(
  server: Server,
  keepConnections: KeepConnections,
  timers: Timers,
): Promise<void> {
  keepConnections(true);
  await sleepBy(timers, settleMs);
  // http's `close` would also close idle connections, to which a request may be on its way.
  Listener.prototype.close.call(server);
  keepConnections(false);
  await sleepBy(timers, quietMs);
}

function whenClosed(server: Server, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    // Connections that were busy at `close` become idle later, and are closed then.
    const idle = setInterval(() => server.closeIdleConnections(), checkMs);
    const endGrace = timers.after(graceMs, () => {
      for (const socket of activities.get(server)?.silent ?? []) socket.destroy();
    });
    server.close(() => {
      clearInterval(idle);
      endGrace();
      resolve();
    });
  });
}

/**
 * Serves until requests cease, for at most `acceptMs`. Then stops accepting, and lets running requests finish until
 * `maxMs`. Servers close in order, the outermost first.
 */
export async function drain(
  servers: readonly Server[],
  { acceptMs, maxMs, keepConnections = () => {}, timers = realTimers }: DrainOptions,
): Promise<void> {
  const acceptUntil = timers.now() + acceptMs;
  const liftCap = timers.after(maxMs, () => {
    for (const server of servers) server.closeAllConnections();
  });
  for (const server of servers) {
    if (!server.listening) continue;
    const before = activities.get(server)?.events;
    const isQuiet = await waitUntilQuiet(server, acceptUntil, timers);
    if (!isQuiet && activities.get(server)?.events !== before)
      await stopAccepting(server, keepConnections, timers);
    await whenClosed(server, timers);
  }
  liftCap();
}
