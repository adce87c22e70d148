import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  hasAllowedTracking,
  mayTrack,
  readChoice,
  storeChoice,
  watchConsent,
} from "#lib/browser/consent/consent-choice.ts";
import { headScript } from "#lib/config/head-script.ts";

const day = 86_400_000;
const today = Date.parse("2026-11-23T22:00:00Z");
let root: { dataset: { consent?: string }; classes: Set<string> };
let cookies: Map<string, string>;
let reload: ReturnType<typeof vi.fn>;
let written: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: today, toFake: ["Date"] });
  cookies = new Map();
  written = [];
  reload = vi.fn();
  const classes = new Set(["undecided"]);
  const classList = {
    add: (name: string) => classes.add(name),
    remove: (name: string) => classes.delete(name),
  };
  root = { dataset: { consent: "ads" }, classes };
  vi.stubGlobal("document", {
    documentElement: { ...root, classList },
    get cookie() {
      return [...cookies].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [name = "", value = ""] = text.split(";", 1)[0]?.split("=") ?? [];
      cookies.set(name, value);
    },
  });
  vi.stubGlobal("location", { protocol: "https:", reload });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(null));
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, { getItem: () => null });
});

describe("a choice (product: Consent)", () => {
  test("nothing may track a visitor before they have chosen", () => {
    expect([readChoice(), mayTrack(), hasAllowedTracking()]).toEqual([null, false, false]);
  });

  test.each(["allow", "refuse"] as const)(
    'the choice "%s" about tracking is valid for six months, and then requested again',
    (choice) => {
      storeChoice(choice);
      expect(written).toEqual([
        expect.stringMatching(`^consent=${choice}-\\d{5}; Path=/; Max-Age=15811200; SameSite=Lax; Secure$`),
      ]);
      expect([...root.classes]).toEqual([]);
      expect(mayTrack()).toBe(choice === "allow");
      vi.setSystemTime(Date.now() + 182 * day);
      expect(readChoice()?.choice).toBe(choice);
      vi.setSystemTime(Date.now() + 2 * day);
      expect([readChoice(), mayTrack()]).toEqual([null, false]);
    },
  );

  test("a stored choice about tracking is the same for everybody who makes it that day, so that it names nobody", () => {
    storeChoice("allow");
    const { cookie } = document;
    cookies.clear();
    vi.setSystemTime(Date.now() + 60_000);
    storeChoice("allow");
    expect(document.cookie).toBe(cookie);
  });

  test("a choice about tracking notifies what waits for it, and a withdrawal reloads the page", () => {
    const onChange = vi.fn();
    const stop = watchConsent(onChange);
    storeChoice("refuse");
    storeChoice("allow");
    expect([onChange.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
    storeChoice("refuse");
    stop();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("a site on which nothing tracks on every page requests no choice, but a player still waits for one", () => {
    delete root.dataset.consent;
    expect([mayTrack(), hasAllowedTracking()]).toEqual([true, false]);
  });
});

describe("before the first paint", () => {
  const days = Math.floor(today / day);
  test.each([
    ["without a choice", null, true],
    ["with one", `allow-${days + 1}`, false],
    ["with a refusal", `refuse-${days + 1}`, false],
    ["with one that has ended", `allow-${days - 1}`, true],
    ["with something else", "yes", true],
  ])("the head script knows whether a visitor is undecided: %s", (_, value, undecided) => {
    root.classes.clear();
    cookies.set("lang", "en");
    if (value) cookies.set("consent", value);
    new Function(headScript)();
    expect([...root.classes]).toEqual(undecided ? ["undecided"] : []);
    expect(readChoice() === null).toBe(undecided);
  });
});
