import { expect, test } from "vitest";
import { type FakeSite, page, startInTest } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;

test("a request before Next is ready is answered once it is, and health requests are answered at once", async () => {
  fake = await startInTest(page("at last"), { starting: true });
  const held = ["/", "/videos?query=rain", "/_api/videos", "/_next/static/x.js"].map((path) =>
    fake.get(path),
  );
  expect(await fake.get("/_api/health/ready")).toMatchObject({ status: 503, text: '{"notReady":["next"]}' });
  expect((await fake.get("/_api/health/live")).status).toBe(200);
  expect(fake.requests).toEqual([]);
  fake.context.health.markStarted();
  for (const answer of await Promise.all(held)) expect(answer.status).not.toBe(503);
  expect((await Promise.all(held))[0]?.text).toBe("at last");
});

test("a request with a method that no page allows is refused without waiting for Next", async () => {
  fake = await startInTest(page(), { starting: true });
  expect((await fake.get("/", { method: "PATCH" })).status).toBe(405);
});
