import { expect, test } from "vitest";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests();

test.each([
  ["POST", "/__sandbox/faults"],
  ["DELETE", "/__sandbox/faults"],
  ["GET", "/__sandbox/calls"],
  ["DELETE", "/__sandbox/calls"],
])("without faults, %s %s is not there", async (method, path) => {
  expect((await send(path, { method })).status).toBe(404);
});
