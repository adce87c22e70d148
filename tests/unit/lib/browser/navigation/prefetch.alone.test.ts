import { beforeEach, describe, expect, test, vi } from "vitest";
import { prefetchLinks } from "#lib/browser/navigation/prefetch.ts";

type Link = { origin: string; pathname: string; search: string; closest: () => Link };

const linkTo = (address: string): Link => {
  const { origin, pathname, search } = new URL(address, "https://murmur.test");
  const link = { origin, pathname, search, closest: () => link };
  return link;
};

/** A page of links. `idle` runs the callbacks for an idle browser; `see` puts links into view. */
let page: EventTarget & { links: Link[]; hidden: boolean };
let idleCallbacks: (() => void)[];
let watched: Link[];
let reportVisible: (links: Link[], isIntersecting?: boolean) => void;
let growPage: () => void;
let hints: string[];
let navigations: string[];

/** Runs all callbacks for an idle browser, and those that they add. */
function idle() {
  for (let due = idleCallbacks.shift(); due; due = idleCallbacks.shift()) due();
}

beforeEach(() => {
  vi.useFakeTimers();
  idleCallbacks = [];
  watched = [];
  hints = [];
  navigations = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => idleCallbacks.push(then));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", new URL("https://murmur.test/videos?page=2"));
  page = Object.assign(new EventTarget(), {
    links: [],
    hidden: false,
    body: {},
    querySelectorAll: () => page.links,
    createElement: () => ({}),
    head: { append: ({ rel, href }: { rel: string; href: string }) => hints.push(`${rel} ${href}`) },
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: object[]) => void) {
        reportVisible = (links, isIntersecting = true) =>
          tell(links.map((target) => ({ target, isIntersecting })));
      }
      observe = (link: Link) => watched.push(link);
    },
  );
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(tell: () => void) {
        growPage = tell;
      }
      observe() {}
    },
  );
});

const start = (needsDocument = (_: string) => false) =>
  prefetchLinks((address) => navigations.push(address), needsDocument);

const reach = (link: Link, sign = "pointerover") =>
  page.dispatchEvent(Object.defineProperty(new Event(sign), "target", { value: link }));

const nine = Array.from({ length: 9 }, (_, nth) => `/video/${nth}`);

describe("the prefetches of visible links", () => {
  test("eight visible links are prefetched one after another, and another page has eight more", () => {
    start();
    reportVisible(nine.map(linkTo));
    idleCallbacks.shift()?.();
    expect(navigations).toEqual(["/video/0"]);
    idle();
    expect(navigations).toEqual(nine.slice(0, 8));
    growPage();
    reportVisible([linkTo("/video/a")]);
    idle();
    expect(navigations, "the same page has grown").toHaveLength(8);
    Object.assign(location, { pathname: "/anchors" });
    growPage();
    idle();
    reportVisible([linkTo("/video/b")]);
    idle();
    expect(navigations.slice(8)).toEqual(["/video/b"]);
  });

  test("a link that has left the view, or is on a hidden page, is not prefetched", () => {
    start();
    const rain = linkTo("/video/rain");
    reportVisible([rain]);
    reportVisible([rain], false);
    idle();
    page.hidden = true;
    reportVisible([rain]);
    idle();
    expect(navigations).toEqual([]);
  });

  test("a link whose navigation loads a document is not prefetched", () => {
    start((address) => address === "/vip");
    reportVisible([linkTo("/vip"), linkTo("/video/rain")]);
    idle();
    expect([navigations, hints]).toEqual([["/video/rain"], []]);
  });

  test("links that are added to a page later are watched, too", () => {
    page.links = [linkTo("/video/rain")];
    start();
    expect(watched).toHaveLength(1);
    page.links = [linkTo("/video/tea")];
    growPage();
    expect(watched).toHaveLength(1);
    idle();
    expect(watched.map(({ pathname }) => pathname)).toEqual(["/video/rain", "/video/tea"]);
  });

  test("visible links are prefetched after a short wait in a browser that does not report when it is idle", () => {
    vi.stubGlobal("requestIdleCallback", undefined);
    start();
    reportVisible([linkTo("/video/rain")]);
    vi.advanceTimersByTime(199);
    expect(navigations).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(navigations).toEqual(["/video/rain"]);
  });
});

describe("what the pointer or the focus comes to", () => {
  test.each(["pointerover", "focusin"])(
    "a link under the pointer or the focus is prefetched beyond the visible eight (%s)",
    (sign) => {
      start();
      reportVisible(nine.map(linkTo));
      idle();
      reach(linkTo("/video/8"), sign);
      expect(navigations).toEqual(nine);
    },
  );

  test("a link under the pointer or focus has its document prefetched if it loads one", () => {
    start((address) => address === "/vip?page=2");
    reach(linkTo("/vip?page=2"));
    expect([navigations, hints]).toEqual([[], ["prefetch /vip?page=2"]]);
  });

  test("a link under the pointer is prefetched again after four minutes, when the data may be stale", () => {
    start();
    reach(linkTo("/video/rain"));
    vi.advanceTimersByTime(4 * 60_000 - 1);
    reach(linkTo("/video/rain"));
    expect(navigations).toHaveLength(1);
    vi.advanceTimersByTime(1);
    reach(linkTo("/video/rain"));
    expect(navigations).toHaveLength(2);
  });

  test.each([
    ["another page of the same list", "/videos?page=3", ["/videos?page=3"]],
    ["another list's same page", "/anchors?page=2", ["/anchors?page=2"]],
    ["a place on this page", "/videos?page=2#top", []],
    ["another site", "https://elsewhere.test/video/rain", []],
    ["no page", "/_api/user/feed", []],
  ])("only a link to another page is prefetched: %s", (_, address, fetched) => {
    start();
    reach(linkTo(address));
    expect(navigations).toEqual(fetched);
  });

  test("an element under the pointer that is not a link causes no prefetch", () => {
    start();
    for (const target of [{ closest: () => null }, {}]) reach(target as unknown as Link);
    expect(navigations).toEqual([]);
  });
});

test.each([
  [undefined, 1],
  [{ saveData: false, effectiveType: "4g" }, 1],
  [{ saveData: true, effectiveType: "4g" }, 0],
  [{ saveData: false, effectiveType: "2g" }, 0],
  [{ effectiveType: "slow-2g" }, 0],
])("over a connection of %j the number of prefetched links is %i", (connection, count) => {
  vi.stubGlobal("navigator", { connection });
  start();
  reach(linkTo("/video/rain"));
  expect(navigations).toHaveLength(count);
});
