import { expect, test } from "vitest";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests();

test.each([
  ["POST", "/__sandbox/faults"],
  ["DELETE", "/__sandbox/faults"],
  ["GET", "/__sandbox/calls"],
  ["DELETE", "/__sandbox/calls"],
  ["GET", "/__sandbox/mails"],
  ["POST", "/__sandbox/settings"],
  ["DELETE", "/__sandbox/settings"],
  ["POST", "/__sandbox/member"],
  ["POST", "/__sandbox/video"],
  ["POST", "/__sandbox/paypal"],
  ["DELETE", "/__sandbox/paypal"],
  ["POST", "/__sandbox/paypal/approve"],
  ["POST", "/__sandbox/paypal/settle"],
  ["POST", "/__sandbox/paypal/webhook"],
  ["POST", "/__sandbox/paypal/event"],
  ["GET", "/__sandbox/paypal/events"],
  ["GET", "/__sandbox/payments"],
])("without faults, %s %s is not there", async (method, path) => {
  expect((await send(path, { method })).status).toBe(404);
});
