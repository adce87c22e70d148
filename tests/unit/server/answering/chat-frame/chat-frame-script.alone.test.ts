import { beforeEach, describe, expect, test, vi } from "vitest";
import { prepareChatFrame } from "#server/answering/chat-frame/chat-frame-script.ts";

type Piece = { at: [left: number, top: number, right: number, bottom: number]; style?: object };

/** The elements that the frame shows, and its reports to the page. */
let pieces: Piece[];
let posted: unknown[];
let look: () => void;
/** A frame without storage, because it has no origin. */
const frame = {} as { localStorage: Storage; sessionStorage: Storage; document: { cookie: string } };

const denied = {
  configurable: true,
  get: () => {
    throw new Error("SecurityError");
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  [pieces, posted] = [[], []];
  const shown = { visibility: "visible", opacity: "1", pointerEvents: "auto" };
  const elements = () =>
    pieces.map(({ at: [left, top, right, bottom], style }) => ({
      style: { ...shown, ...style },
      getBoundingClientRect: () => ({ left, top, right, bottom, width: right - left, height: bottom - top }),
    }));
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(frame, name, denied);
  frame.document = Object.defineProperty({ body: { querySelectorAll: elements } }, "cookie", denied) as never;
  vi.stubGlobal("window", frame);
  vi.stubGlobal("document", frame.document);
  vi.stubGlobal("innerWidth", 400);
  vi.stubGlobal("innerHeight", 600);
  vi.stubGlobal("getComputedStyle", ({ style }: { style: object }) => style);
  vi.stubGlobal("parent", { postMessage: ({ chatBox }: { chatBox: unknown }) => posted.push(chatBox) });
  vi.stubGlobal("addEventListener", () => {});
  class Observer {
    constructor(changed: () => void) {
      look = changed;
    }
    observe() {}
  }
  vi.stubGlobal("MutationObserver", Observer);
});

test("a chat frame without an origin gets a storage in memory", () => {
  prepareChatFrame();
  const { localStorage, sessionStorage } = frame;
  expect([localStorage.length, localStorage.getItem("name"), localStorage.key(0)]).toEqual([0, null, null]);
  localStorage.setItem("name", "Mira");
  localStorage.setItem("count", 1 as never);
  expect([localStorage.getItem("name"), localStorage.getItem("count")]).toEqual(["Mira", "1"]);
  expect([localStorage.length, localStorage.key(1), localStorage.key(2)]).toEqual([2, "count", null]);
  expect(sessionStorage.getItem("name")).toBeNull();
  localStorage.removeItem("name");
  expect([localStorage.getItem("name"), localStorage.length]).toEqual([null, 1]);
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

test("a chat frame without an origin gets cookies until they expire", () => {
  prepareChatFrame();
  const page = frame.document;
  page.cookie = "visitor=a=b; path=/; Max-Age=3600";
  page.cookie = " seen = yes ";
  expect(page.cookie).toBe("visitor=a=b; seen=yes");
  page.cookie = "visitor=; Max-Age=0";
  expect(page.cookie).toBe("seen=yes");
  page.cookie = "seen=; max-age=-1";
  expect(page.cookie).toBe("");
});

test("a chat frame with an origin of its own keeps the browser's storage", () => {
  const own = { getItem: () => "own" };
  Object.defineProperty(frame, "localStorage", { configurable: true, value: own });
  prepareChatFrame();
  expect(frame.localStorage).toBe(own);
});

describe("the page learns how much of the frame is drawn on", () => {
  const button: Piece = { at: [330, 520, 390, 580] };
  const tellBox = () => {
    prepareChatFrame();
    look();
    vi.advanceTimersByTime(30);
    return posted;
  };

  test.each<[string, Piece[], unknown]>([
    ["nothing", [], null],
    ["a button", [button], [330, 520, 390, 580]],
    ["all of several", [button, { at: [100, 200, 350, 300] }], [100, 200, 390, 580]],
    ["what is small", [{ at: [10, 20, 12, 22] }], [10, 20, 12, 22]],
    ["no line", [button, { at: [0, 0, 400, 1] }, { at: [0, 0, 1, 600] }], [330, 520, 390, 580]],
    [
      "nothing hidden",
      [button, { at: [0, 0, 400, 600], style: { visibility: "hidden" } }],
      [330, 520, 390, 580],
    ],
    ["nothing clear", [button, { at: [0, 0, 400, 600], style: { opacity: "0" } }], [330, 520, 390, 580]],
    [
      "nothing that lets clicks through",
      [button, { at: [0, 0, 400, 600], style: { pointerEvents: "none" } }],
      [330, 520, 390, 580],
    ],
  ])("the chat frame reports to the page where it draws %s", (_name, shown, box) => {
    pieces = shown;
    expect(tellBox()).toEqual([box]);
  });

  test("the page gets the chat frame's drawn area once, and again after a change, even one only of styles", () => {
    pieces = [button];
    tellBox();
    look();
    vi.advanceTimersByTime(2_000);
    expect(posted).toHaveLength(1);
    pieces = [];
    vi.advanceTimersByTime(529);
    expect(posted).toEqual([[330, 520, 390, 580], null]);
  });
});
