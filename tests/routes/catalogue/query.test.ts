import { describe, expect, test } from "vitest";
import en from "#messages/en.json";
import { ask, rightAnswer, routeOf, totalHeaders } from "#tests/routes/support/catalogue.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

const videos = routeOf("/_api/videos");
const anchors = routeOf("/_api/anchors");
const asQuery = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;

describe("GET /_api/videos passes on (as upstream)", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [{ page: "3" }, { page: "3" }],
    [{ per_page: "100" }, { per_page: "100" }],
    [{ search: "rain & tea" }, { search: "rain & tea" }],
    [{ search: "雨声" }, { search: "雨声" }],
    [{ search: "../?a=b#c%00" }, { search: "../?a=b#c%00" }],
    [{ search: "" }, {}],
    [{ actor_id: "12" }, { actor_id: "12" }],
    [{ orderBy: "views", order: "asc" }, {}],
  ])("GET /_api/videos with %o passes the parameters on", async (given, passed) => {
    // A search also requests anchors, because it may contain an anchor's name, and asks whether triggers are searched.
    const routeFor = ({ url }: Request) => (new URL(url).pathname.endsWith("/anchors") ? anchors : videos);
    const requests = wordpress((request) =>
      request.url.includes("/capabilities")
        ? Response.json({ version: 1, features: [] })
        : rightAnswer(routeFor(request))(request),
    );
    expect((await ask(videos, asQuery(given))).status).toBe(200);
    const list = requests.find(({ url }) => new URL(url).pathname.endsWith("/videos"));
    const { _cb, ...query } = Object.fromEntries(new URL(list?.url ?? "").searchParams);
    expect(query).toEqual({ ...videos.query, ...passed });
  });

  test("GET /_api/videos passes on a trigger, and sorts by the most watched", async () => {
    const requests = wordpress(rightAnswer(videos));
    expect((await ask(videos, "?trigger=rain&per_page=28")).status).toBe(200);
    const { searchParams } = new URL(requests[0]?.url ?? "");
    const expected = ["rain", "views", "28"];
    expect(["trigger", "orderby", "per_page"].map((name) => searchParams.get(name))).toEqual(expected);
  });
});

const raw = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  slug: `a${index + 1}`,
  title: `Anchor ${index + 1}`,
  count: 1,
}));
test.each<[Record<string, string>, number, object]>([
  [{}, 50, { currentPage: 1, totalPages: 2, totalResults: 60 }],
  [{ search: "anchor 6" }, 2, { currentPage: 1, totalPages: 1, totalResults: 2 }],
  [{ per_page: "1000" }, 60, { currentPage: 1, totalPages: 1, totalResults: 60 }],
  [{ per_page: "7", page: "9" }, 4, { currentPage: 9, totalPages: 9, totalResults: 60 }],
  [{ include: "3,60,61" }, 2, { currentPage: 1, totalPages: 1, totalResults: 2 }],
])("GET /_api/anchors with %o searches its own list", async (query, size, pagination) => {
  const requests = wordpress(json(raw, { headers: totalHeaders(60) }));
  const { json: body } = await ask(anchors, asQuery(query));
  expect(body).toMatchObject({ anchors: { length: size }, pagination });
  expect(requests).toHaveLength(1);
  expect(new URL(requests[0]?.url ?? "").searchParams.get("search")).toBeNull();
});

test.each([
  [anchors, "include=1,x", "include"],
  [anchors, "include=", "include"],
  [anchors, "per_page=1001", "per_page"],
  [videos, "page=0", "page"],
  [videos, "page=1.5", "page"],
  [videos, "page=abc", "page"],
  [videos, "page=", "page"],
  [videos, "page=100000", "page"],
  [videos, "per_page=0", "per_page"],
  [videos, "per_page=101", "per_page"],
  [videos, "actor_id=0", "actor_id"],
  [videos, "actor_id=mira", "actor_id"],
  [anchors, "page=0", "page"],
])(
  "$path refuses a wrong parameter with 400 in the envelope, without a request to WordPress (case %#)",
  async (route, query, name) => {
    const requests = wordpress(rightAnswer(route));
    const { status, headers, json: body } = await ask(route, `?${query}`);
    expect(status).toBe(400);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const fields = { [name]: en.validation.valueInvalid };
    expect(body).toEqual({ error: { code: "BAD_REQUEST", message: en.errors.BAD_REQUEST, fields } });
    expect(requests).toEqual([]);
  },
);
