import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";

const script = readFileSync("wordpress/murmur/assets/upload.js", "utf8");
const file = { name: "rain.mp4", size: 10, lastModified: 1 };

class Refused extends Error {}
type Part = Record<string, unknown>;
type Listener = () => void;

/** An element of the editor's box, with everything that the script may touch. */
function part(): Part & { listeners: Map<string, Listener> } {
  const listeners = new Map<string, Listener>();
  const parts = new Map<string, Part>();
  return {
    ...{ listeners, dataset: { video: "7" }, classList: { toggle() {} }, value: "site", files: [file] },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    querySelector: (name: string) => parts.get(name) ?? parts.set(name, part()).get(name),
  };
}

let stored: Map<string, string>;
/** How the sending of parts ends, in turn. */
let ends: (() => Promise<void>)[];
let tokens: number;
beforeEach(() => {
  stored = new Map();
  tokens = 0;
});

/** Opens the post's page. @returns a function that chooses the file, and resolves when its upload has ended */
function openBox(): () => Promise<void> {
  const box = part();
  let done = () => {};
  const surroundings = {
    window: {
      murmurFilm: {
        ...{ action: "film", nonce: "n", url: "/ajax", site: "/_media", texts: { space: "space" } },
        now: { id: "a", state: "", text: "", percent: 0 },
      },
      murmurTus: {
        Refused,
        arrived: async () => 5,
        begin: async () => {},
        sendParts: async () =>
          ends
            .shift()?.()
            .finally(() => done()),
      },
    },
    document: { getElementById: (name: string) => (name === "murmur-film" ? box : null) },
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    },
    fetch: async () => {
      tokens += 1;
      return Response.json({ success: true, data: { id: "a", token: "t" } });
    },
    addEventListener: () => {},
    setTimeout: () => {},
  };
  new Function(...Object.keys(surroundings), script)(...Object.values(surroundings));
  const input = (box.querySelector as (name: string) => ReturnType<typeof part>)(".murmur-drop");
  return async () => {
    const ended = new Promise<void>((resolve) => {
      done = resolve;
    });
    input.listeners.get("change")?.();
    await ended;
    // The script's own handling of the end.
    await new Promise((resolve) => setImmediate(resolve));
  };
}

test("an upload that stopped at a full disk continues when the same file is chosen again", async () => {
  ends = [() => Promise.reject(new Refused("space")), async () => {}];
  await openBox()();
  expect([stored.size, tokens]).toEqual([1, 1]);
  await openBox()();
  expect([stored.size, tokens]).toEqual([0, 1]);
});

test("an upload that was refused starts anew when the same file is chosen again", async () => {
  ends = [() => Promise.reject(new Refused("refused")), async () => {}];
  await openBox()();
  expect([stored.size, tokens]).toEqual([0, 1]);
  await openBox()();
  expect([stored.size, tokens]).toEqual([0, 2]);
});
