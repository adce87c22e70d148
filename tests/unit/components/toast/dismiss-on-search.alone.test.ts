import { beforeEach, expect, test, vi } from "vitest";
import { dismissOnSearch } from "#components/toast/dismiss-on-search.ts";

/** Elements, in the search or beside it. */
class Part {
  inSearch: boolean;
  constructor(inSearch: boolean) {
    this.inSearch = inSearch;
  }
  closest(selector: string) {
    return this.inSearch && selector === ".site-search" ? this : null;
  }
}

let isPhone: boolean;
beforeEach(() => {
  isPhone = true;
  vi.stubGlobal("Element", Part);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", { matchMedia: () => ({ matches: isPhone }) });
});

const focus = (target: Part) => {
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: target });
  document.dispatchEvent(event);
};

test("on a phone the search removes the toasts as it opens", () => {
  const dismiss = vi.fn();
  const end = dismissOnSearch(dismiss);
  focus(new Part(false));
  expect(dismiss).not.toHaveBeenCalled();
  focus(new Part(true));
  expect(dismiss).toHaveBeenCalledOnce();
  end();
  focus(new Part(true));
  expect(dismiss).toHaveBeenCalledOnce();
});

test("toasts stay if nobody searches", () => {
  isPhone = false;
  const dismiss = vi.fn();
  dismissOnSearch(dismiss);
  focus(new Part(true));
  expect(dismiss).not.toHaveBeenCalled();
});
