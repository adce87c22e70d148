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
])("without faults, %s %s is not there", async (method, path) => {
  expect((await send(path, { method })).status).toBe(404);
});
