import type { DatabaseSync } from "node:sqlite";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Settings } from "#sandbox/account/member/settings.ts";
import type { FaultName } from "#sandbox/paypal/objects/faults.ts";
import type { PayPalState } from "#sandbox/paypal/objects/state.ts";
import type { FaultState } from "./faults.ts";

/** What every route may use. `origin` has no trailing slash and is the address that the sandbox listens on. */
export type Sandbox = {
  db: DatabaseSync;
  origin: string;
  settings: Settings;
  faults: FaultState;
  paypal: PayPalState;
  /** Anti-bot tokens that were verified, with the key under which the same question may be asked again. */
  turnstile: Map<string, { idempotencyKey: string | undefined; at: number }>;
};

export type SandboxEnv = {
  Bindings: HttpBindings & { sandbox: Sandbox };
  Variables: { paypalFault: FaultName | null };
};

/** One request to a sandbox, as hono's handlers take it. */
export type SandboxContext = Context<SandboxEnv>;

/** Routes of one noun, to which each file adds its own. */
export function newRoutes(): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>();
}
