import { expect, test, vi } from "vitest";
import {
  announceLanguage,
  isLanguageKnown,
  rememberedLanguage,
  rememberLanguage,
  watchLanguage,
} from "#lib/browser/language/language.ts";

const forbidden = {
  getItem: () => {
    throw new DOMException("denied", "SecurityError");
  },
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};
const storing = (value: string | null) => ({ getItem: () => value, setItem: () => {} });

function open(localStorage: object, cookie = "") {
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("document", { cookie });
}

test("a chosen language is used even if the browser's storage is forbidden or full", () => {
  open(forbidden, "theme=lang; lang=zh; a=1");
  expect(rememberedLanguage()).toBe("zh");
  open(forbidden);
  expect(rememberedLanguage()).toBeNull();
  rememberLanguage("en");
  expect(rememberedLanguage()).toBe("en");
});

test("the language in the storage is used before the one in the cookie", () => {
  open(storing("en"), "lang=zh");
  expect(rememberedLanguage()).toBe("en");
});

test.each(["slang=zh", "lang=fr", "lang=", "a=lang=zh"])(
  "the cookie %s does not choose a language",
  (cookie) => {
    open(storing(null), cookie);
    expect(rememberedLanguage()).toBeNull();
  },
);

test("a chosen language is stored before another page is opened, so that slow browsers store it in time", () => {
  let [written, stored] = ["", ""];
  const document = {
    set cookie(value: string) {
      written = value;
    },
    get cookie() {
      stored = written;
      return stored;
    },
  };
  vi.stubGlobal("localStorage", storing(null));
  vi.stubGlobal("document", document);
  expect(rememberLanguage("zh")).toBe(true);
  expect(stored).toMatch(/^lang=zh;/);
});

test("the question about the language is over with a stored choice, or once answered if nothing can be stored", () => {
  open(storing("en"));
  expect(isLanguageKnown()).toBe(true);
  open(storing(null));
  vi.stubGlobal("window", new EventTarget());
  expect(isLanguageKnown()).toBe(false);
  const seen = vi.fn();
  const leave = watchLanguage(seen);
  announceLanguage();
  expect([isLanguageKnown(), seen.mock.calls.length]).toEqual([true, 1]);
  leave();
  announceLanguage();
  expect(seen).toHaveBeenCalledTimes(1);
});
