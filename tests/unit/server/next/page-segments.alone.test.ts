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

test("a page's parts are made when the first is requested, once for all, and in the page's route", async () => {
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

test("a part that the page has not is empty", async () => {
  expect(await read((await collect()).get("/made-up"))).toBe("");
});

test("a page that is not found has no part", async () => {
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

test("a failed segment is tried again", async () => {
  makeSegments.mockRejectedValueOnce(new Error("no"));
  const segments = await collect();
  await expect(read(segments.get("/_tree"))).rejects.toThrow("no");
  expect(await read(segments.get("/_tree"))).toBe("tree");
});

test("Next counts the parts as the whole, and has no bytes to write as JSON", async () => {
  const segments = await collect();
  expect([...segments.values()]).toEqual([whole]);
  expect(JSON.stringify({ rscData: whole })).toBe('{"rscData":null}');
});

test("a build, which keeps them, has them at once", async () => {
  expect(await within({ isBuildTimePrerendering: true }, collect)).toBe(parts);
});
