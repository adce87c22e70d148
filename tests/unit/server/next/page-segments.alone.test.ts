import "next/dist/server/node-environment-baseline.js";
import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { beforeEach, expect, test, vi } from "vitest";

const parts = new Map([
  ["/_tree", Buffer.from("tree")],
  ["/a/__PAGE__", Buffer.from("page")],
]);
const makeSegments = vi.hoisted(() => vi.fn<() => Promise<Map<string, Buffer>>>());
vi.mock("next/dist/server/app-render/collect-segment-data.js", () => ({
  collectPrefetchHints: vi.fn(),
  collectSegmentData: makeSegments,
}));
const { collectSegmentData } = await import("#server/next/page-segments.ts");

const whole = Buffer.from("the whole page");
const within = <T>(store: object, work: () => T) => workAsyncStorage.run(store as WorkStore, work);
const collect = () =>
  collectSegmentData(false, whole, 300, {}, {}, true, null, false) as Promise<Map<string, Buffer>>;
const read = (part: unknown) => new Response(part as ReadableStream<Uint8Array<ArrayBuffer>>).text();

beforeEach(() => {
  makeSegments.mockReset();
  makeSegments.mockResolvedValue(parts);
});

test("a page's segments are made once, when the first is requested, in the context of the page's route", async () => {
  let route: string | undefined;
  makeSegments.mockImplementation(async () => {
    route = workAsyncStorage.getStore()?.route;
    return parts;
  });
  const segments = await within({ route: "/[locale]/video/[slug]" }, collect);
  expect(makeSegments).not.toHaveBeenCalled();
  const requests = ["/_tree", "/a/__PAGE__", "/_tree"].map((path) => read(segments.get(path)));
  expect(await Promise.all(requests)).toEqual(["tree", "page", "tree"]);
  expect(makeSegments).toHaveBeenCalledOnce();
  expect(route).toBe("/[locale]/video/[slug]");
});

test("a segment that a page does not have is empty", async () => {
  expect(await read((await collect()).get("/made-up"))).toBe("");
});

test("a page that is not found has no segments", async () => {
  const thrown = await vi.importActual<{ notFound(): never }>("next/dist/client/components/not-found.js");
  let digest = "";
  try {
    thrown.notFound();
  } catch (error) {
    ({ digest } = error as { digest: string });
  }
  const error = Buffer.from(`7:E${JSON.stringify({ digest })}\n`);
  const segments = await (collectSegmentData(false, error, 300, {}, {}, true, null, false) as ReturnType<
    typeof collect
  >);
  expect(await read(segments.get("/_tree"))).toBe("");
  expect(await read(segments.get("/_full"))).toBe("");
  expect(makeSegments).not.toHaveBeenCalled();
});

test("a segment that failed is made again at the next request", async () => {
  makeSegments.mockRejectedValueOnce(new Error("no"));
  const segments = await collect();
  await expect(read(segments.get("/_tree"))).rejects.toThrow("no");
  expect(await read(segments.get("/_tree"))).toBe("tree");
});

test("Next counts the segments as the whole data, and writes none of their bytes as JSON", async () => {
  const segments = await collect();
  expect([...segments.values()]).toEqual([whole]);
  expect(JSON.stringify({ rscData: whole })).toBe('{"rscData":null}');
});

test("a build gets the segments at once, because it stores them", async () => {
  expect(await within({ isBuildTimePrerendering: true }, collect)).toBe(parts);
});
