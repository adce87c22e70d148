import { expect, test, vi } from "vitest";
import * as feed from "#app/%5Fapi/user/feed/route.ts";
import * as following from "#app/%5Fapi/user/following/route.ts";
import * as followedVideos from "#app/%5Fapi/user/following/videos/route.ts";
import * as history from "#app/%5Fapi/user/history/route.ts";
import * as watchLater from "#app/%5Fapi/user/watch-later/route.ts";
import { signIn } from "#tests/routes/support/member-routes.ts";
import { wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({ hasCapability: async () => true }));

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;
const saved = { slug: "rain", saved: true };
const watched = { slug: "rain", position: 60, duration: 600 };
const follows = { anchor: "mira", following: true };
const calls: [string, Handler, unknown?][] = [
  ["GET watch-later", watchLater.GET],
  ["PUT watch-later", watchLater.PUT, saved],
  ["DELETE watch-later", watchLater.DELETE],
  ["GET history", history.GET],
  ["PUT history", history.PUT, watched],
  ["DELETE history", history.DELETE],
  ["GET following", following.GET],
  ["PUT following", following.PUT, follows],
  ["GET following/videos", followedVideos.GET],
  ["GET feed", feed.GET],
  ["POST feed", feed.POST],
];

const none = { params: Promise.resolve(undefined as never) };
async function call([name, handler, body]: (typeof calls)[number], cookie: string, nth = 0) {
  const [method = "", path] = name.split(" ");
  const request = new Request(`https://murmur.test/_api/user/${path}`, {
    method,
    headers: {
      cookie,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-client-address": `198.51.100.${nth}`,
    },
    body: JSON.stringify(body),
  });
  return handler(request, none);
}

test.each(calls)(
  "%s is limited to 120 a minute for a member, from any address and with any login",
  async (...route) => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const member = { member: `id of ${route[0]}` };
    const cookies = await Promise.all([signIn("jwt.1", member), signIn("jwt.2", member)]);
    const cookieOf = (nth: number) => cookies[nth % 2]?.cookie ?? "";
    const requests = wordpress(wpError(503, "down"));
    const tooMany: number[] = [];
    for (let nth = 1; nth <= 121; nth++)
      if ((await call(route, cookieOf(nth), nth)).status === 429) tooMany.push(nth);
    expect(tooMany).toEqual([121]);

    const before = requests.length;
    const refused = await call(route, cookieOf(0));
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await refused.json()).error).toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many requests. Please wait a moment and try again.",
    });
    expect(requests).toHaveLength(before);
    expect((await call(route, (await signIn("jwt.3", { member: "id of another" })).cookie)).status).not.toBe(
      429,
    );
    vi.advanceTimersByTime(60_000);
    expect((await call(route, cookieOf(0))).status).not.toBe(429);
    vi.useRealTimers();
  },
);

test("all requests of a member are limited together, so that WordPress gets no more of all kinds than of one", async () => {
  const { cookie } = await signIn("jwt.4", { member: "id of all" });
  wordpress(wpError(503, "down"));
  const statuses: number[] = [];
  for (let nth = 0; nth < 132; nth++)
    statuses.push((await call(calls[nth % calls.length] ?? ["", feed.GET], cookie, nth)).status);
  expect(statuses.indexOf(429)).toBe(120);
});

test("a visitor has to log in, however often they send the request", async () => {
  const statuses = new Set<number>();
  for (let nth = 0; nth < 130; nth++)
    statuses.add((await call(["GET history", history.GET], "", nth)).status);
  expect([...statuses]).toEqual([401]);
});
