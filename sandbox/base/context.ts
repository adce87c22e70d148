import type { DatabaseSync } from "node:sqlite";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { FaultState } from "./state/faults.ts";
import type { HostState } from "./state/hosted-videos.ts";
import type { FaultName } from "./state/paypal-faults.ts";
import type { PayPalState } from "./state/paypal-state.ts";
import type { SandboxSettings } from "./state/settings.ts";

/** The parts that every route may use. `origin` is the sandbox's address without a trailing slash. */
export type Sandbox = {
  db: DatabaseSync;
  origin: string;
  settings: SandboxSettings;
  faults: FaultState;
  paypal: PayPalState;
  hosts: HostState;
  /** Verified anti-bot tokens. Each has the key with which the same verification may be repeated. */
  turnstile: Map<string, { idempotencyKey: string | undefined; at: number }>;
};

export type SandboxEnv = {
  Bindings: HttpBindings & { sandbox: Sandbox };
  Variables: { paypalFault: FaultName | null };
};

export type SandboxContext = Context<SandboxEnv>;

/** A Hono app that has the sandbox in its environment. */
export function createRouter(): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>();
}
