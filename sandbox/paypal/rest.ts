import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { paypalError } from "./answers.ts";
import { type FaultName, type Operation, takeFault } from "./faults.ts";
import { refuseToken } from "./token.ts";
import { twist } from "./twist.ts";

const SLOW_MS = 3000;

type Handler = (call: Call, sandbox: Sandbox, fault: FaultName | null) => Answer;

/** A route of the REST API: its bearer token is checked, and a fault that is meant for it strikes. */
export function rest(operation: Operation, method: "GET" | "POST", path: string, handler: Handler): Route {
  return {
    method,
    path: `/paypal${path}`,
    async answer(call, sandbox) {
      const rule = takeFault(operation, sandbox.paypal.faults);
      const fault = rule?.fault ?? null;
      if (fault === "slow") await pause(rule?.ms ?? SLOW_MS, sandbox);
      if (fault === "token-down") {
        return paypalError(503, "SERVICE_UNAVAILABLE", "Service is unavailable.");
      }
      const refused = operation === "token" ? null : refuseToken(call, sandbox);
      const answer = refused ?? handler(call, sandbox, fault);
      return fault ? spoil(fault, answer) : answer;
    },
  };
}

/** Ends early, and without an error, when the sandbox closes. */
async function pause(ms: number, { paypal }: Sandbox): Promise<void> {
  await sleep(ms, undefined, { signal: paypal.closing.signal }).catch(() => {});
}

function spoil(fault: FaultName, answer: Answer): Answer {
  if (fault === "cut-json") {
    const whole = Buffer.from(answer.body);
    return { ...answer, body: whole.subarray(0, Math.floor(whole.length / 2)) };
  }
  if (answer.reset || answer.status >= 300 || answer.body.length === 0) return answer;
  return { ...answer, body: JSON.stringify(twist(fault, JSON.parse(String(answer.body)))) };
}
