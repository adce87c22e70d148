import { afterEach, expect, test } from "vitest";
import { POST } from "#app/%5Fapi/revalidate/route.ts";
import { markStale, whileAnswering } from "#server/next/stale-mark.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type FakeSite, page, startFake, status } from "#tests/support/server/fake-next.ts";
import { realRoute } from "#tests/support/server/real-route.ts";

let fake: FakeSite;
afterEach(() => fake.close());

async function start() {
  let count = 0;
  fake = await startFake((request, response) => page(`page ${++count}`)(request, response));
  return fake;
}

/** WordPress says through the site's own route that the videos have changed. */
const revalidate = (headers: Record<string, string>, body = '{"tags":["videos"]}') => {
  fake.answer = (request, response) => void realRoute(POST)(request, response);
  const json = { "content-type": "application/json", "x-forwarded-for": "203.0.113.1" };
  return fake.get("/_api/revalidate", { method: "POST", headers: { ...json, ...headers }, body });
};
const secret = "the secret of WordPress";
const authorized = { authorization: `Bearer ${secret}` };

test("a cached page is replaced before the next answer after a change of content", async () => {
  changeSettings({ REVALIDATE_SECRET: secret });
  const { get } = await start();
  const data = { "content-type": "text/x-component", "x-nextjs-prerender": "1" };
  const readData = () => get("/?_rsc=", { headers: { rsc: "1" } });
  await get("/");
  fake.answer = page("data", data);
  for (let turn = 0; turn < 2; turn++) await readData();
  fake.answer = page("{}", { "content-type": "application/json" });
  for (let turn = 0; turn < 2; turn++) await get("/_api/videos");
  expect(fake.requests).toHaveLength(3);
  expect((await revalidate(authorized)).status).toBe(204);
  fake.answer = page("changed");
  expect((await get("/")).text).toBe("changed");
  fake.answer = page("changed data", data);
  expect((await readData()).text).toBe("changed data");
  fake.answer = page("[]", { "content-type": "application/json" });
  expect((await get("/_api/videos")).text).toBe("[]");
});

test("an invalidation by WordPress is passed on to the other instances unchanged", async () => {
  changeSettings({ REVALIDATE_SECRET: secret });
  await start();
  const bodies: string[] = [];
  const publish = async (body: Buffer) => void bodies.push(body.toString());
  const redis = { isUp: true, run: async () => null, send: async () => null };
  fake.context.sharing = { redis, publish, follow: () => {}, close: () => {} };
  await revalidate(authorized, '{"tags":["levels"]}');
  await revalidate({}, '{"tags":["videos"]}');
  expect(bodies).toEqual(['{"tags":["levels"]}']);
});

test("a cached page stays if a change is not WordPress's, or names nothing", async () => {
  changeSettings({ REVALIDATE_SECRET: secret });
  const { get, requests } = await start();
  await get("/");
  expect((await revalidate({})).status).toBe(401);
  expect((await revalidate({ authorization: "Bearer another secret" })).status).toBe(401);
  expect((await revalidate(authorized, "{")).status).toBe(400);
  expect((await revalidate(authorized, '{"tags":[]}')).status).toBe(400);
  expect((await revalidate({ ...authorized, "content-type": "text/plain" })).status).toBe(415);
  changeSettings({ REVALIDATE_SECRET: undefined });
  expect((await revalidate(authorized)).status).toBe(404);
  fake.answer = page("changed");
  expect((await get("/")).text).toBe("page 1");
  expect(requests.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test.each([
  ["an RSC request", "/videos", { rsc: "1" }],
  ["the API", "/_api/videos?search=x", {}],
  ["a file", "/robots.txt", {}],
])(
  "%s that failed is requested again while old answers begin to replace it",
  async (_name, path, headers) => {
    let fails = 2;
    fake = await startFake((request, response) => {
      const answer = fails > 0 ? status(500) : page("data", { "content-type": "text/x-component" });
      whileAnswering(response, async () => {
        await null;
        if (fails-- > 0) markStale();
        answer(request, response);
      });
    });
    expect(await fake.get(path, { headers })).toMatchObject({ status: 200, text: "data" });
    fails = 9;
    const failed = await fake.get(path, { headers });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.headers).not.toHaveProperty("x-served-stale");
    expect(fake.requests.filter(({ url }) => url === path)).toHaveLength(6);
  },
);

test("a failed request is not repeated because an old answer was served for another request", async () => {
  fake = await startFake((request, response) =>
    whileAnswering(response, () => {
      if (request.url === "/_api/videos") markStale();
      status(500)(request, response);
    }),
  );
  await Promise.all([fake.get("/_api/videos"), fake.get("/videos", { headers: { rsc: "1" } })]);
  expect(fake.requests.filter(({ url }) => url === "/videos")).toHaveLength(1);
});

test("a failed request without a cached page is repeated once", async () => {
  fake = await startFake(status(500));
  expect((await fake.get("/videos", { headers: { rsc: "1" } })).status).toBe(500);
  expect((await fake.get("/_api/videos")).status).toBe(500);
  expect(fake.requests).toHaveLength(2);
});
