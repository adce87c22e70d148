import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { Sandbox, SandboxContext, SandboxEnv } from "#sandbox/base/context.ts";
import { type FaultName, type Operation, takePayPalFault } from "#sandbox/base/state/paypal-faults.ts";
import { firstHalf } from "#sandbox/faults/spoil.ts";
import { paypalError } from "#sandbox/paypal/objects/responses.ts";
import { falsify } from "./falsify.ts";
import { requireToken } from "./token.ts";

const slowMs = 3000;

/** Runs before a route of the REST API. Checks the bearer token and applies a matching fault. */
export function operation(name: Operation): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const { sandbox } = c.env;
    const rule = takePayPalFault(name, sandbox.paypal.faults);
    const fault = rule?.fault ?? null;
    c.set("paypalFault", fault);
    if (fault === "slow") await pause(rule?.ms ?? slowMs, sandbox);
    if (fault === "token-down") throw paypalError(503, "SERVICE_UNAVAILABLE", "Service is unavailable.");
    if (name !== "token") requireToken(c, sandbox.db);
    await next();
    if (fault) await spoil(fault, c);
  };
}

/** Waits; ends early, without an error, if the sandbox closes. */
async function pause(ms: number, { paypal }: Sandbox): Promise<void> {
  await sleep(ms, undefined, { signal: paypal.closing.signal }).catch(() => {});
}

async function spoil(fault: FaultName, c: SandboxContext): Promise<void> {
  const { status, headers } = c.res;
  if (c.res.body === null || (fault !== "cut-json" && status >= 300)) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const spoilt = fault === "cut-json" ? firstHalf(body) : falsifyBody(fault, body);
  c.res = undefined;
  c.res = new Response(new Uint8Array(spoilt), { status, headers });
}

function falsifyBody(fault: FaultName, body: Buffer): Buffer {
  return Buffer.from(JSON.stringify(falsify(fault, JSON.parse(String(body)))));
}
