import { beforeEach, describe, expect, test, vi } from "vitest";
import { startTooltips } from "#lib/browser/shell/tooltip.ts";

type Rect = { left: number; width: number; top: number; bottom: number };

/** The part of an element that a tooltip uses: a control, an icon in one, or the tooltip itself. */
class FakeElement {
  dataset: { tip?: string } = {};
  style: Record<string, string> = {};
  states = new Set<string>();
  isVisible = true;
  isConnected = false;
  offsetWidth = 100;
  offsetHeight = 30;
  textContent = "";
  rect: Rect = { left: 200, width: 40, top: 100, bottom: 120 };
  readonly #control: FakeElement | null;
  readonly #label: string;

  constructor(label = "", control: FakeElement | null = null) {
    this.#label = label;
    this.#control = control;
  }
  dialog: FakeElement | null = null;
  closest(selector: string) {
    if (selector === "[role=dialog]") return this.dialog;
    if (selector !== ".named") return null;
    return this.#control ?? (this.#label ? this : null);
  }
  contains = (other: FakeElement) => other === this || other.#control === this || other.dialog === this;
  matches = (selector: string) => selector.split(", ").some((state) => this.states.has(state));
  checkVisibility = () => this.isVisible;
  getAttribute = (name: string) => (name === "aria-label" ? this.#label : null);
  getBoundingClientRect = () => this.rect;
  appendChild = (child: FakeElement) => child;
  remove() {
    this.isConnected = false;
  }
}

let shownTooltips: Set<FakeElement>;
/** The tooltips on the screen. */
const names = () => [...shownTooltips].filter(({ isConnected }) => isConnected).length;
let text: FakeElement;

function dispatch(name: string, target: unknown, more: object = {}) {
  const event = Object.defineProperties(new Event(name), {
    target: { value: target },
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, { value }])),
  });
  document.dispatchEvent(event);
  return event;
}

/** The mouse comes to an element, from one that it leaves. */
function moveTo(to: FakeElement | null, from: FakeElement | null = null) {
  from?.states.delete(":hover");
  to?.states.add(":hover");
  if (from) dispatch("pointerout", from, { relatedTarget: to });
  return dispatch("pointerover", to, { pointerType: "mouse" });
}

beforeEach(() => {
  vi.useFakeTimers();
  shownTooltips = new Set();
  const made: FakeElement[] = [];
  const createElement = () => made[made.push(new FakeElement()) - 1];
  const append = (tip: FakeElement) => {
    tip.isConnected = true;
    shownTooltips.add(tip);
  };
  vi.stubGlobal("Node", FakeElement);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("innerWidth", 400);
  vi.stubGlobal("innerHeight", 300);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { createElement, body: { append } }));
  startTooltips(".named", new Event("pointerover"));
  text = made[1] as FakeElement;
});

test.each<[string, Partial<Rect>, string, string]>([
  ["below the middle of its control", {}, "170px", "120px"],
  ["within the left edge", { left: 0, width: 20 }, "8px", "120px"],
  ["within the right edge", { left: 380, width: 20 }, "292px", "120px"],
  ["below where there is just room", { top: 250, bottom: 270 }, "170px", "270px"],
  ["above where there is none", { top: 251, bottom: 271 }, "170px", "221px"],
])("a tooltip is placed %s", (_, rect, left, top) => {
  const control = new FakeElement("Mute");
  Object.assign(control.rect, rect);
  moveTo(control);
  vi.advanceTimersByTime(700);
  expect([...shownTooltips][0]?.style).toEqual({ left, top });
});

describe("a tooltip under the mouse", () => {
  test("a tooltip opens once the mouse rests, and closes as soon as it leaves", () => {
    const control = new FakeElement("Mute");
    const icon = new FakeElement("", control);
    moveTo(control);
    vi.advanceTimersByTime(600);
    moveTo(icon, control);
    control.states.add(":hover");
    vi.advanceTimersByTime(99);
    expect(names()).toBe(0);
    vi.advanceTimersByTime(1);
    expect([names(), text.textContent]).toEqual([1, "Mute"]);
    moveTo(new FakeElement(), icon);
    expect(names()).toBe(0);
  });

  test("the next tooltip opens at once if it follows soon, and otherwise only after a rest", () => {
    const [one, two, three] = [
      new FakeElement("Mute"),
      new FakeElement("Help"),
      new FakeElement("Full screen"),
    ];
    moveTo(one);
    vi.advanceTimersByTime(700);
    moveTo(null, one);
    vi.advanceTimersByTime(299);
    moveTo(two);
    vi.advanceTimersByTime(0);
    expect([names(), text.textContent]).toEqual([1, "Help"]);
    moveTo(null, two);
    vi.advanceTimersByTime(300);
    moveTo(three);
    vi.advanceTimersByTime(0);
    expect(names()).toBe(0);
  });

  test("a mouse that passes over controls opens no tooltip", () => {
    const [one, two] = [new FakeElement("Mute"), new FakeElement("Help")];
    moveTo(one);
    vi.advanceTimersByTime(500);
    moveTo(two, one);
    vi.advanceTimersByTime(699);
    expect(names()).toBe(0);
  });

  test("a tooltip stays while the mouse is on it, and closes when the mouse leaves it", () => {
    const control = new FakeElement("Mute");
    moveTo(control);
    vi.advanceTimersByTime(700);
    const [tip = null] = shownTooltips;
    moveTo(tip, control);
    expect(names()).toBe(1);
    moveTo(null, tip);
    expect(names()).toBe(0);
  });
});

test("a touch opens no tooltip", () => {
  const control = new FakeElement("Mute");
  control.states.add(":hover");
  dispatch("pointerover", control, { pointerType: "touch" });
  vi.advanceTimersByTime(1000);
  expect(names()).toBe(0);
});

test("keyboard focus opens a tooltip at once, which a mouse elsewhere leaves open, and focus by a press opens none", () => {
  const control = new FakeElement("Mute");
  dispatch("focusin", control);
  control.states.add(":hover");
  vi.advanceTimersByTime(1000);
  expect(names()).toBe(0);
  control.states.add(":focus-visible");
  dispatch("focusin", control);
  vi.advanceTimersByTime(0);
  expect(names()).toBe(1);
  dispatch("pointerout", new FakeElement(), { relatedTarget: new FakeElement() });
  dispatch("pointerout", document, { relatedTarget: null });
  dispatch("keydown", control, { key: "Tab" });
  expect(names()).toBe(1);
  dispatch("keydown", control, { key: "Escape" });
  expect(names()).toBe(0);
});

test.each<[string, (control: FakeElement) => void]>([
  ["that is hidden by now", (control) => Object.assign(control, { isVisible: false })],
  ["whose menu is open", (control) => control.states.add("[open] > summary")],
  ["that a dialog covers by now", (control) => control.states.delete(":hover")],
])("no tooltip is shown for a control %s", (_, change) => {
  const control = new FakeElement("Mute");
  moveTo(control);
  change(control);
  vi.advanceTimersByTime(1000);
  expect(names()).toBe(0);
});

test("a tooltip may differ from the name that screen readers read", () => {
  const control = new FakeElement("Mute");
  control.dataset.tip = "Mute (M)";
  moveTo(control);
  vi.advanceTimersByTime(700);
  expect(text.textContent).toBe("Mute (M)");
});

test("the focus that an opening dialog sets opens no tooltip, and a later focus within it does", () => {
  const dialog = new FakeElement();
  const [close, other] = [new FakeElement("Close"), new FakeElement("Mute")];
  for (const control of [close, other])
    Object.assign(control, { dialog, states: new Set([":focus-visible"]) });
  dispatch("focusin", close, { relatedTarget: null });
  vi.advanceTimersByTime(0);
  expect(names()).toBe(0);
  dispatch("focusin", other, { relatedTarget: close });
  vi.advanceTimersByTime(0);
  expect(names()).toBe(1);
});
