import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { hashOf } from "#server/next/rsc-request.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  fake,
  type Options,
  page,
  startInTest,
  status,
  withErrorPages,
} from "#tests/support/server/fake-next.ts";

const stale: Options = { tuning: { freshMs: 0 } };

describe("an RSC request", () => {
  const notes = { "content-type": "text/x-component", "x-nextjs-prerender": "1" };
  const data = (text = "data", headers: Record<string, string | string[]> = {}) =>
    page(text, { ...notes, "x-nextjs-stale-time": "300", vary: "rsc, next-router-state-tree", ...headers });
  const tree = (nth: number) => ({
    rsc: "1",
    "next-router-state-tree": `tree ${nth}`,
    "next-url": `/${nth}`,
  });
  const readData = (
    path: string,
    headers: Record<string, string> = tree(0),
    more: Record<string, string> = {},
  ) => fake.get(`${path}?_rsc=${hashOf(headers)}`, { headers: { ...headers, ...more } });

  test("RSC data is requested from Next once, whatever page its visitors come from, and without their headers", async () => {
    const { requests, context } = await startInTest(data("data"));
    const cookie = { cookie: "session=secret", "user-agent": "x" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => readData("/videos", tree(nth), cookie)),
    );
    expect(answers.map(({ text }) => text)).toEqual(Array(50).fill("data"));
    expect(requests.map(({ url }) => url)).toEqual(["/videos?_rsc="]);
    const names = Object.keys(requests[0]?.headers ?? {}).sort();
    expect(names).toEqual(["connection", "host", "rsc", "x-forwarded-host", "x-forwarded-proto"]);
    expect(context.rsc.get("/videos")).not.toBeNull();
    expect(context.pages.get("/videos")).toBeNull();
  });

  test("RSC data counts as new even if only the order of its parts has changed", async () => {
    const rows = ['a:["$","li",null,{"children":"Rain"}]', 'b:["$","li",null,{"children":"Snow"}]'];
    const list = '0:["$","ul",null,{"children":["$La","$Lb"]}]';
    const { context } = await startInTest(data([list, ...rows].join("\n")), stale);
    const before = await readData("/");
    const [first = "", second = ""] = rows;
    const swapped = [list, second.replace("b:", "a:"), first.replace("a:", "b:")].join("\n");
    fake.answer = data(swapped);
    await readData("/");
    await eventually(() => context.rsc.isLoading("/") === false);
    const after = await readData("/");
    expect(after.text).toBe(swapped);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test("RSC data has a quarter of the cache's memory, and is dropped when that is full", async () => {
    const { context } = await startInTest(data(), { tuning: { maxBytes: 4 * 2 * 4400 } });
    for (const path of ["/a", "/b", "/c"]) await context.rsc.load(path);
    expect(["/a", "/b", "/c"].map((path) => context.rsc.get(path) !== null)).toEqual([false, true, true]);
  });

  test("RSC data is cached apart from the page, and from each of the page's segments", async () => {
    const { get } = await startInTest((request, response) => {
      const segment = request.headers["next-router-segment-prefetch"];
      const kind = request.headers.rsc ? data(`data ${segment ?? ""}`) : page("page");
      kind(request, response);
    });
    const ahead = (segment: string) => ({
      rsc: "1",
      "next-router-prefetch": "1",
      "next-router-segment-prefetch": segment,
    });
    for (let turn = 0; turn < 2; turn++) {
      expect((await get("/videos")).text).toBe("page");
      expect((await readData("/videos")).text).toBe("data ");
      for (const segment of ["/_tree", "/a/__PAGE__"])
        expect((await readData("/videos", ahead(segment))).text).toBe(`data ${segment}`);
    }
    expect(fake.requests).toHaveLength(4);
    expect(fake.requests.at(-1)?.url).toBe(`/videos?_rsc=${hashOf(ahead("/a/__PAGE__"))}`);
  });

  test("a request for a segment that the page does not have is a 404, although Next answers it empty", async () => {
    await startInTest(data(""));
    const ahead = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/made-up" };
    for (let turn = 0; turn < 2; turn++)
      expect(await readData("/videos", ahead)).toMatchObject({ status: 404, text: "" });
    expect(fake.requests).toHaveLength(2);
  });

  test("RSC data has the headers that Next's client reads, is compressed once, and is answered with 304 if unchanged", async () => {
    const text = "data ".repeat(500);
    await startInTest(data(text, { "x-nextjs-rewritten-path": "/en/lists/videos/~/~/~/1" }));
    const { headers, body } = await readData("/videos", tree(1), { "accept-encoding": "br" });
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({
      "content-type": "text/x-component",
      "cache-control": "public, max-age=0, must-revalidate, no-transform",
      "x-nextjs-prerender": "1",
      "x-nextjs-stale-time": "300",
      "x-nextjs-rewritten-path": "/en/lists/videos/~/~/~/1",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers.vary?.toLowerCase()).toMatch(/^accept-encoding, rsc, next-router-state-tree, /);
    expect(headers).not.toHaveProperty("x-nextjs-cache");
    const known = { "if-none-match": headers.etag ?? "" };
    expect(await readData("/videos", tree(2), known)).toMatchObject({ status: 304, text: "" });
    const plain = await readData("/videos", tree(3));
    expect([plain.text, plain.headers["content-encoding"]]).toEqual([text, undefined]);
    expect(fake.requests).toHaveLength(1);
  });

  test("RSC data lives as long as its page: stale during a refresh or an outage, dropped after a change", async () => {
    const { context } = await startInTest(data("old"), stale);
    await readData("/videos");
    fake.answer = data("new");
    expect((await readData("/videos")).text).toBe("old");
    await eventually(() => context.rsc.isLoading("/videos") === false);
    expect((await readData("/videos")).text).toBe("new");
    fake.answer = withErrorPages(status(500));
    context.rsc.expire();
    for (let turn = 0; turn < 2; turn++)
      expect(await readData("/videos")).toMatchObject({ status: 200, text: "new" });
  });

  test.each<[string, Record<string, string | string[]>]>([
    ["a cookie", { "set-cookie": "session=theirs" }],
    ["private", { "cache-control": "private, no-store" }],
    ["no word that it was rendered beforehand", { "x-nextjs-prerender": "0" }],
    ["a document", { "content-type": "text/html" }],
  ])(
    "RSC data that comes with %s is not cached, so that every visitor gets their own",
    async (_name, headers) => {
      const { requests } = await startInTest((request, response) =>
        data(`for ${request.headers.cookie}`, headers)(request, response),
      );
      for (const who of ["a=1", "b=2"])
        expect((await readData("/profile", tree(0), { cookie: who })).text).toBe(`for ${who}`);
      expect(requests.map(({ headers: { cookie } }) => cookie)).toEqual([undefined, "a=1", "b=2"]);
      expect(requests[1]?.headers["next-router-state-tree"]).toBe("tree 0");
    },
  );

  test("an RSC response of 404 or 5xx reaches every waiting client", async () => {
    let answer = () => {};
    await startInTest((_request, response) => {
      answer = () => response.writeHead(404, notes).end("not found");
    });
    let come = 0;
    fake.front.on("request", () => come++);
    const answers = Promise.all([1, 2, 3].map((nth) => readData("/video/x", tree(nth))));
    await eventually(() => come === 3 && fake.requests.length > 0);
    answer();
    for (const answer of await answers) expect(answer).toMatchObject({ status: 404, text: "not found" });
    expect(fake.requests).toHaveLength(1);
    fake.requests.length = 0;
    fake.answer = status(500);
    const expected = { status: 500, headers: { "cache-control": "private, no-store" } };
    expect(await readData("/video/y")).toMatchObject(expected);
    expect(fake.requests).toHaveLength(1);
    fake.answer = (_request, response) => response.destroy();
    expect((await readData("/video/z")).status).toBe(503);
  });
});
