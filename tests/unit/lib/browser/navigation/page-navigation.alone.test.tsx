import { act, type MouseEvent } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ConsentChoice, consentCookieText } from "#lib/config/consent-cookie.ts";

const router = { push: vi.fn(), replace: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router, useSelectedLayoutSegments: () => [] }));

type Page = { referrer?: string; marked?: string[]; adPlaces?: string | null; choice?: ConsentChoice };
const load = vi.fn();

/** Draws nothing. */
function Part({ use }: { use: () => void }) {
  use();
  return null;
}

/** Opens a document of a site with ads, in a module graph of its own, as a page has. */
async function open(
  path: string,
  { referrer = "", marked = [], adPlaces = "/videos/", choice = "allow" }: Page = {},
) {
  const assign = (address: string) => load("assign", address);
  const replace = (address: string) => load("replace", address);
  vi.stubGlobal("location", Object.assign(new URL(path, "https://murmur.test"), { assign, replace }));
  vi.stubGlobal("window", Object.assign(new EventTarget(), { HTMLIFrameElement: class {} }));
  vi.stubGlobal("document", {
    referrer,
    cookie: consentCookieText(choice, true),
    addEventListener: vi.fn(),
    documentElement: {
      dataset: adPlaces === null ? {} : { adPlaces },
      classList: { contains: (name: string) => marked.includes(name) },
    },
  });
  vi.resetModules();
  const navigation = await import("#lib/browser/navigation/navigation.ts");
  const { PageNavigation, ...hooks } = await import("#lib/browser/navigation/page-navigation.tsx");
  const { pageBefore } = await import("#lib/browser/navigation/page-before.ts");
  const { Link } = await import("#lib/browser/navigation/link.tsx");
  /** Renders the layout of the pages around a part that uses it. */
  const run = async (use: () => void) => {
    const container = { nodeType: 1, tagName: "DIV", ownerDocument: document, addEventListener: vi.fn() };
    const frame = createRoot(container as unknown as Element);
    await act(async () =>
      frame.render(
        <PageNavigation>
          <Part use={use} />
        </PageNavigation>,
      ),
    );
  };
  return { ...navigation, ...hooks, pageBefore, Link, run };
}

beforeEach(() => {
  for (const mock of [router.push, router.replace, load]) mock.mockReset();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

describe("a navigation loads a document", () => {
  const member = ["signed-in"];
  const withAds = ["signed-in", "sees-ads"];
  test.each<[string, string, string[], boolean]>([
    ["/login", "/videos/rain", [], true],
    ["/login", "/videos/rain", withAds, true],
    ["/login", "/videos/rain", member, false],
    ["/videos/rain", "/login", [], true],
    ["/videos/rain", "/login", member, true],
    ["/videos/rain", "/videos/tea?x#t=9", [], false],
    ["/login", "/register", [], false],
  ])("a navigation from %s to %s, with %j, loads a document: %s", async (from, to, marked, loads) =>
    expect((await open(from, { marked })).needsDocument(to)).toBe(loads),
  );

  test.each([
    ["enters a page with ads by its data", "/login", "/videos/rain", false],
    ["leaves a document with ads by another document", "/videos/rain", "/login", true],
  ])("when a visitor refuses trackers, a navigation %s", async (_, from, to, loads) =>
    expect((await open(from, { choice: "refuse" })).needsDocument(to)).toBe(loads),
  );

  test.each<[string, string, string, boolean]>([
    ["the player", "playing", "/", false],
    ["the mini player", "mini", "/anchors?page=2", false],
    ["the player", "playing", "/login", true],
    ["nobody", "", "/", true],
  ])(
    "a navigation from a page with ads while %s plays (%s) to %s loads a document: %s",
    async (_, mark, to, loads) => {
      const page = await open("/videos/rain");
      Object.assign(document.documentElement.dataset, { soundPlaces: "/ /anchors", [mark]: "" });
      expect(page.needsDocument(to)).toBe(loads);
    },
  );

  test("a link never loads a document on a site without ads", async () => {
    const page = await open("/videos/rain", { adPlaces: null });
    expect(page.needsDocument("/login")).toBe(false);
  });
});

describe("a navigation shows where it leads", () => {
  async function openNavigation(path: string) {
    const page = await open(path);
    const seen: { navigate: ReturnType<typeof page.useNavigate>; target: string | null } = {
      navigate: () => {},
      target: "",
    };
    await page.run(() =>
      Object.assign(seen, { navigate: page.useNavigate(), target: page.useNavigationTarget() }),
    );
    return { ...page, seen };
  }

  test.each([[false, "push"] as const, [true, "replace"] as const])(
    "the next page is marked as current while it loads (replacing this one: %s)",
    async (inPlace, how) => {
      const { seen } = await openNavigation("/login");
      expect(seen.target).toBeNull();
      const { promise, resolve } = Promise.withResolvers<void>();
      router[how].mockReturnValue(promise);
      await act(async () => seen.navigate("/register", { replace: inPlace }));
      expect(seen.target).toBe("/register");
      expect(router[how]).toHaveBeenCalledWith("/register");
      await act(async () => resolve());
      expect(seen.target).toBeNull();
      expect(load).not.toHaveBeenCalled();
    },
  );

  test.each([[false, "assign"] as const, [true, "replace"] as const])(
    "the next document is marked as current until this page is shown again (replacing this one: %s)",
    async (inPlace, how) => {
      const { seen } = await openNavigation("/videos/rain");
      await act(async () => seen.navigate("/login", { replace: inPlace }));
      expect(load.mock.calls).toEqual([[how, "/login"]]);
      expect(seen.target).toBe("/login");
      const show = (persisted: boolean) =>
        act(async () => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
      await show(false);
      expect(seen.target).toBe("/login");
      await show(true);
      expect(seen.target).toBeNull();
    },
  );
});

describe("the page from which one came here", () => {
  test.each([
    ["", null],
    ["https://murmur.test/videos?page=2", "/videos"],
    ["https://elsewhere.test/videos", null],
  ])("with the referrer %j the page before is %j", async (referrer, before) =>
    expect((await open("/login", { referrer })).pageBefore()).toBe(before),
  );

  test("the page before is the one that the last navigation left, whatever the referrer says", async () => {
    const { run, useNavigate, pageBefore } = await open("/login", { referrer: "https://murmur.test/videos" });
    let navigate: ReturnType<typeof useNavigate> = () => {};
    await run(() => {
      navigate = useNavigate();
    });
    await act(async () => navigate("/register"));
    expect(pageBefore()).toBe("/login");
  });
});

describe("a link", () => {
  const plain = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, button: 0 };

  async function press(more: Partial<typeof plain>, go?: (address: string) => void) {
    const { Link, run } = await open("/login");
    const preventDefault = vi.fn();
    let onClick: (event: MouseEvent<HTMLAnchorElement>) => void = () => {};
    await run(() => {
      onClick = Link({ href: "/register", ...(go && { go }) }).props.onClick;
    });
    const event = { ...plain, ...more, preventDefault } as Partial<MouseEvent<HTMLAnchorElement>>;
    await act(async () => onClick(event as MouseEvent<HTMLAnchorElement>));
    return preventDefault.mock.calls.length;
  }

  test("a link navigates within the app", async () => {
    expect(await press({})).toBe(1);
    expect(router.push).toHaveBeenCalledWith("/register");
  });

  test("a link with a handler of its own navigates by that handler", async () => {
    const go = vi.fn();
    expect(await press({}, go)).toBe(1);
    expect(go).toHaveBeenCalledWith("/register");
    expect(router.push).not.toHaveBeenCalled();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "a click on a link with %j is left to the browser",
    async (more) => {
      expect(await press(more)).toBe(0);
      expect(router.push).not.toHaveBeenCalled();
    },
  );
});
