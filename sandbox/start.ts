import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type NewFilm, newFilm } from "#sandbox/films/upload-token.ts";
import { newPayPalState, startPayPal } from "#sandbox/paypal/start.ts";
import { createApp } from "./app.ts";
import type { Sandbox } from "./base/context.ts";
import { clearFaults, newFaultState } from "./base/state/faults.ts";
import { newHostState } from "./base/state/hosted-videos.ts";
import { type SandboxSettings, standardSettings } from "./base/state/settings.ts";
import { openSandboxDatabase } from "./database.ts";
import { addHistory } from "./numbers/history.ts";

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** The folder of the database, created if missing. */
  dataDir: string;
  /** Opens `/__sandbox/*`, for tests. */
  faults?: boolean;
  /**
   * The target of the fake PayPal's events: `/_api/paypal/webhook` of a site. Without it, no events are sent.
   */
  webhookUrl?: string;
  settings?: Partial<SandboxSettings>;
  /** A year of plays, members and payments before today, for the demo's numbers. */
  history?: boolean;
};

/** Starts the sandbox on 127.0.0.1. `close` ends open connections and closes the database. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; newFilm(): NewFilm | null; close(): Promise<void> }> {
  const { port, dataDir, faults = false, webhookUrl } = options;
  const sandbox: Sandbox = {
    db: openSandboxDatabase(dataDir),
    origin: "",
    settings: { ...standardSettings, ...options.settings },
    faults: newFaultState(),
    paypal: newPayPalState(webhookUrl),
    hosts: newHostState(),
    turnstile: new Map(),
  };
  if (options.history) addHistory(sandbox.db, Date.now());
  const app = createApp({ faults });
  const server = createServer(
    getRequestListener((request, env) => app.fetch(request, { ...env, sandbox }), {
      // A site in the same process needs its own Request and Response.
      overrideGlobalObjects: false,
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  sandbox.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  startPayPal(sandbox, { settles: !faults });
  return {
    url: sandbox.origin,
    newFilm: () => newFilm(sandbox.db),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      clearFaults(sandbox.faults);
      sandbox.paypal.closing.abort();
      await closed;
      sandbox.db.close();
    },
  };
}
