import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetKey, noteKeys, takeRecentLetter } from "#lib/browser/player/recent-key.ts";

class Key extends Event {
  readonly key: string;
  constructor(key: string, isHandled = false) {
    super("keydown", { cancelable: true });
    this.key = key;
    if (isHandled) this.preventDefault();
  }
}

let stop: () => void;
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("KeyboardEvent", Key);
  vi.stubGlobal("document", page);
  stop = noteKeys([]);
});
afterEach(() => {
  stop();
  forgetKey();
});

const press = (...keys: Key[]) => {
  for (const key of keys) page.dispatchEvent(key);
};

test.each([
  ["a letter", [new Key("k")], "k"],
  ["the last of several", [new Key("k"), new Key("m")], "m"],
  ["none after another key", [new Key("k"), new Key(" ")], undefined],
  ["none that something has handled", [new Key("k", true)], undefined],
  ["none without a key", [], undefined],
])("the player handles a key pressed before it was ready: %s", (_name, keys, taken) => {
  press(...keys);
  expect(takeRecentLetter()?.key).toBe(taken);
});

test("a letter that was pressed early is handled once", () => {
  press(new Key("k"));
  takeRecentLetter();
  expect(takeRecentLetter()).toBeNull();
});

test("a letter that was pressed before the player's code was loaded is handled", () => {
  stop();
  stop = noteKeys([new Event("click"), new Key("f")]);
  expect(takeRecentLetter()?.key).toBe("f");
});

test("a letter that was pressed on the page before is not handled", () => {
  press(new Key("k"));
  forgetKey();
  expect(takeRecentLetter()).toBeNull();
});

test("a letter that was pressed more than five seconds ago is not handled", () => {
  press(new Key("k"));
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 5_001);
  expect(takeRecentLetter()).toBeNull();
});
