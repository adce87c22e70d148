import { beforeEach, describe, expect, test } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";
import { videoDetail } from "#tests/support/video-detail.ts";

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage("localStorage", "sessionStorage");
});

async function open(cookie = "") {
  const page = await openPage({ cookie });
  const { findNext, findSecond } = await import("#lib/browser/watching/next-video.ts");
  return {
    ...page,
    findNext,
    findSecond,
    ...(await import("#lib/browser/player/autoplay.ts")),
    ...(await import("#lib/browser/player/arrival.ts")),
    ...(await import("#lib/browser/watching/trail.ts")),
  };
}

const offered = (slug: string) => ({
  slug,
  title: slug,
  imageUrl: null,
  isVip: slug === "vip",
  duration: 60,
});
const related = ["vip", "free"].map(offered);
const view = (slug: string, hasAccess: boolean) =>
  videoDetail({
    slug,
    hasAccess,
    full: hasAccess ? { kind: "video", src: "/a.mp4" } : null,
    trailer: { kind: "video", src: "/t.mp4" },
  });

/** Answers the calls in their order. */
async function answer(
  requests: Awaited<ReturnType<typeof open>>["requests"],
  answers: [path: string, body: object][],
) {
  for (const [index, [path, body]] of answers.entries()) {
    await eventually(() => requests.length > index);
    expect(requests[index]?.path).toBe(path);
    await requests[index]?.answer({ status: 200, body });
  }
}

describe("the next video is one that may be watched in full", () => {
  test("a visitor's next video is a public one, and is found without a request", async () => {
    const { findNext, requests } = await open();
    expect((await findNext("rain", related))?.slug).toBe("free");
    expect(await findNext("rain", related.slice(0, 1))).toBeNull();
    expect(requests).toEqual([]);
  });

  test.each([
    [true, "vip"],
    [false, "free"],
  ])(
    "the next video is requested from WordPress as the member: with access %s it is %s",
    async (hasAccess, slug) => {
      const { findNext, requests } = await open(signedIn);
      const next = findNext("rain", related);
      await answer(requests, [["/_api/video/vip", view("vip", hasAccess)]]);
      expect((await next)?.slug).toBe(slug);
    },
  );

  test("the next videos after one in Watch later follow its order, and then come from Up next", async () => {
    const { findNext, setFromWatchLater, requests } = await open(signedIn);
    setFromWatchLater(true);
    const next = findNext("rain", related);
    await answer(requests, [
      ["/_api/user/watch-later", { slugs: ["snow", "rain", "shut", "tea"] }],
      ["/_api/video/shut", view("shut", false)],
      ["/_api/video/tea", view("tea", true)],
    ]);
    expect((await next)?.slug).toBe("tea");
    expect((await findNext("tea", related.slice(1)))?.slug).toBe("free");
  });
});

test("the second suggestion is another video that may be watched in full, or none", async () => {
  const { findNext, findSecond } = await open();
  const videos = ["tea", "vip", "snow"].map(offered);
  const next = await findNext("rain", videos);
  expect(next?.slug).toBe("tea");
  expect(next && (await findSecond(next, videos))?.slug).toBe("snow");
  expect(next && (await findSecond(next, videos.slice(0, 2)))).toBeNull();
});

describe("a night does not go round among a few videos", () => {
  const all = ["tea", "snow", "fire"].map(offered);

  test("Up next begins with videos not yet played in this tab, then with the one played longest ago", async () => {
    const { findNext, notePlayed } = await open();
    const heard: (string | undefined)[] = [];
    for (const slug of ["tea", "snow", "fire", "snow"]) {
      notePlayed(slug);
      heard.push(
        (
          await findNext(
            slug,
            all.filter((video) => video.slug !== slug),
          )
        )?.slug,
      );
    }
    expect(heard).toEqual(["snow", "fire", "tea", "tea"]);
  });

  test("Watch later does not start again once all of it was played", async () => {
    const { findNext, setFromWatchLater, notePlayed, requests } = await open(signedIn);
    setFromWatchLater(true);
    for (const slug of ["rain", "tea", "snow"]) notePlayed(slug);
    const next = findNext("snow", all.slice(2));
    await answer(requests, [["/_api/user/watch-later", { slugs: ["rain", "tea"] }]]);
    expect((await next)?.slug).toBe("fire");
  });
});

describe("the way back", () => {
  test("the way back leads through the videos played in this tab, back to the first", async () => {
    const { notePlayed, takePrevious } = await open();
    for (const slug of ["rain", "rain", "tea", "snow"]) notePlayed(slug);
    expect(takePrevious("snow")).toBe("tea");
    notePlayed("tea");
    expect(takePrevious("tea")).toBe("rain");
    expect(takePrevious("rain")).toBeNull();
  });

  test("the way back from a video that was not recorded, such as in a silent iframe, leads to the last recorded one", async () => {
    const { notePlayed, takePrevious } = await open();
    for (const slug of ["rain", "tea"]) notePlayed(slug);
    expect(takePrevious("snow")).toBe("tea");
    expect(takePrevious("tea")).toBe("rain");
  });

  test.each(["{", "5", '{"a":1}'])("the way back works with a storage that holds %j", async (stored) => {
    storage.set("played", stored);
    expect((await open()).takePrevious("rain")).toBeNull();
  });
});

test("only the intended video starts by itself, and only once", async () => {
  const { playOnArrival, takePlayOnArrival } = await open();
  playOnArrival("rain");
  expect(takePlayOnArrival("rain")).toBe(true);
  expect(takePlayOnArrival("rain")).toBe(false);
  playOnArrival("rain");
  expect([takePlayOnArrival("tea"), takePlayOnArrival("rain")]).toEqual([false, false]);
});

test("no video starts by itself until the listener turns that on, which this device remembers", async () => {
  expect((await open()).autoplayStore.read().autoplay).toBe(false);
  (await open()).setAutoplay(true);
  expect((await open()).autoplayStore.read().autoplay).toBe(true);
});
