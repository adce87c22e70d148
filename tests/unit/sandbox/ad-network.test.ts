import { expect, test } from "vitest";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests();
const address = "/demo/ads/ad-provider.js";

test.each([
  ["", "loads"],
  ["?mode=loads", "loads"],
  ["?mode=slow", "slow"],
  ["?mode=never", "never"],
])("the made-up ad network, %s: %s", async (query, mode) => {
  const response = await send(address + query);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(await response.text()).toContain(`const mode = "${mode}";`);
});

test("a mode there is not", async () => {
  expect((await send(`${address}?mode=";alert(1)`)).status).toBe(400);
});
