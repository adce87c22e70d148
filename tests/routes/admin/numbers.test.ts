import { beforeEach, describe, expect, test } from "vitest";
import * as route from "#app/%5Fapi/admin/numbers/route.ts";
import * as file from "#app/%5Fapi/admin/numbers.csv/route.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addAlipayClaim } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import en from "#messages/en.json";
import { jwt, rawUser, signIn } from "#tests/routes/support/member-routes.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { wordpress } from "#tests/support/wordpress.ts";

const plays = { plays: 3, minutes: 41.5, finished: 1, slept: 1 };
const named = (name: string) => [{ slug: "soft-rain", name, ...plays }];
const sums = { payments: 1, paid: "12.99", refunds: 0, refunded: "0.00" };
const answer = {
  scope: "all",
  from: "2026-11-17",
  to: "2026-11-23",
  totals: plays,
  before: plays,
  days: [{ day: "2026-11-23", ...plays }],
  ...{
    videos: named('=HYPERLINK("http://evil.example","Rain")'),
    anchors: named("Mira"),
    triggers: [{ ...named("Rain")[0], nameZh: "雨声" }],
  },
  languages: [{ language: "en", ...plays }],
  members: [{ levelId: 3, active: 12, new: 2, lost: 1, trials: 0 }],
  revenue: [{ month: "2026-11", levelId: 3, currency: "USD", ...sums }],
  searches: [{ term: "@SUM(A1)", times: 4 }],
};

const nightTrain = {
  ...{
    id: 7,
    slug: "night-train",
    title: "Night train",
    published_date: "2026-01-02T03:04:05",
    is_vip: false,
  },
  ...{ thumbnail_url: null, video_embed_url: "", trailer_embed_url: "", user_has_access: true, anchor: null },
};

let world: { roles: string[]; features: string[]; numbers: object; status: number };
beforeEach(() => {
  world = { roles: ["administrator"], features: ["numbers"], numbers: answer, status: 200 };
  changeSettings({ ADMIN_SECOND_FACTOR: "optional" });
  wordpress((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/capabilities")) return Response.json({ version: 2, features: world.features });
    if (pathname.endsWith("/video/night-train")) return Response.json(nightTrain);
    if (pathname.includes("/video/")) return new Response("", { status: 503 });
    if (pathname.endsWith("/numbers")) return Response.json(world.numbers, { status: world.status });
    return Response.json({ ...rawUser, roles: world.roles, second_factor: null });
  });
});

async function call(search = "", get: (request: Request) => Promise<Response> = route.GET) {
  const { cookie } = await signIn(jwt, {});
  return get(new Request(`https://murmur.test/_api/admin/numbers${search}`, { headers: { cookie } }));
}
const csvOf = (table: string) => call(`.csv?days=7&table=${table}`, file.GET);

describe("the numbers", () => {
  test("an administrator gets all numbers, with the videos watched before a paid purchase", async () => {
    const payment = { kind: "order", user: "7", levelId: 6, video: "soft-rain" } as const;
    const now = Date.now();
    await addPayment(newPayment({ ...payment, id: "PAID", state: "confirmed", createdAt: now }));
    await addPayment(newPayment({ ...payment, id: "LEFT", createdAt: now }));
    await addPayment(newPayment({ ...payment, id: "OLD", state: "confirmed", createdAt: now - 1e10 }));
    for (const video of ["night-train", "gone-for-now"])
      await addPayment(newPayment({ ...payment, id: video, video, state: "confirmed", createdAt: now }));
    const claim = { reference: "OPEN01", user: "7", levelId: 3, amount: "95.00", madeAt: now };
    await addAlipayClaim({ ...claim, video: "soft-rain" });
    const body = await (await call("?days=7")).json();
    expect(body).toMatchObject({ scope: "all", members: answer.members, revenue: answer.revenue });
    // A purchase has its video's title from the plays or the catalogue; its slug where WordPress fails.
    expect(body.purchases).toEqual([
      { slug: "gone-for-now", name: "gone-for-now", count: 1 },
      { slug: "night-train", name: "Night train", count: 1 },
      { slug: "soft-rain", name: answer.videos[0]?.name, count: 1 },
    ]);
  });

  test("an anchor gets only the numbers of plays, even if WordPress sends more", async () => {
    world.roles = ["subscriber"];
    world.numbers = { ...answer, scope: "all" };
    const body = await (await call()).json();
    expect(body).toMatchObject({ scope: "anchor", totals: plays, members: null, revenue: null });
    expect(body).toMatchObject({ searches: null, purchases: null });
    for (const table of ["members", "revenue", "searches", "purchases"])
      expect((await csvOf(table)).status).toBe(403);
    expect((await csvOf("videos")).status).toBe(200);
  });

  test("a member gets no numbers", async () => {
    world.roles = ["subscriber"];
    world.status = 403;
    world.numbers = { code: "rest_forbidden", message: "No.", data: { status: 403 } };
    const response = await call();
    const error = { code: "NUMBERS_FORBIDDEN", message: en.errors.NUMBERS_FORBIDDEN };
    expect([response.status, (await response.json()).error]).toEqual([403, error]);
    expect((await csvOf("videos")).status).toBe(403);
  });

  test("an administrator without a second factor gets no numbers if one is required", async () => {
    changeSettings({ ADMIN_SECOND_FACTOR: "required" });
    const response = await call();
    expect([response.status, (await response.json()).error.code]).toEqual([403, "SECOND_FACTOR_MISSING"]);
    expect((await csvOf("revenue")).status).toBe(403);
  });

  test.each(["?days=6", "?days=28;DROP", "?days="])(
    "a period other than the offered ones is refused: %s",
    async (search) => {
      expect((await call(search)).status).toBe(400);
    },
  );

  test("an unknown table of numbers is refused", async () => {
    for (const table of ["", "totals", "constructor", "../days"])
      expect((await csvOf(table)).status).toBe(400);
  });
});

test("triggers in the numbers have their Chinese names", async () => {
  const body = await (await call()).json();
  expect(body.triggers).toEqual([{ slug: "soft-rain", name: "Rain", names: { zh: "雨声" }, ...plays }]);
  expect(await (await csvOf("triggers")).text()).toContain(`"soft-rain","Rain",3,41.5,1,1,"雨声"`);
});

test("a cell of the exported file runs nothing in a spreadsheet", async () => {
  const videos = await csvOf("videos");
  expect(videos.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(videos.headers.get("content-disposition")).toContain('filename="videos-2026-11-17-2026-11-23.csv"');
  expect(await videos.text()).toBe(
    `slug,name,plays,minutes,finished,slept\r\n"soft-rain","'=HYPERLINK(""http://evil.example"",""Rain"")",3,41.5,1,1\r\n`,
  );
  expect(await (await csvOf("searches")).text()).toContain(`"'@SUM(A1)",4`);
});
