import { createContext, runInContext } from "node:vm";

type Listener = (event: { preventDefault(): void }) => void;

/** The part of a DOM element that the sandbox's scripts use. */
export class FakeElement {
  style: Record<string, string> = {};
  dataset: Record<string, string> = {};
  textContent = "";
  hidden = false;
  value = "";
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  listeners: Record<string, Listener[]> = {};
  attributes: Record<string, string> = {};

  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  removeAttribute(name: string) {
    delete this.attributes[name];
  }
  append(...elements: FakeElement[]) {
    for (const element of elements) element.parent = this;
    this.children.push(...elements);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners[name] = [...(this.listeners[name] ?? []), listener];
  }
  /** All elements below, in the order of the document. */
  below(): FakeElement[] {
    return this.children.flatMap((child) => [child, ...child.below()]);
  }
  fire(name: string) {
    for (const listener of this.listeners[name] ?? []) listener({ preventDefault() {} });
  }
}

/** Runs a classic script as a page that loaded it from `src`. Returns the page's `window`. */
export function runScript(code: string, src: string, globals: Record<string, unknown> = {}) {
  const marked = [new FakeElement()];
  const window: Record<string, unknown> = {
    ...globals,
    console,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    URL,
    btoa,
    location: { href: "http://site.example/login", hostname: "site.example" },
    navigator: { language: "en-GB" },
    matchMedia: () => ({ matches: false }),
    setInterval,
    clearInterval,
    document: {
      readyState: "complete",
      currentScript: { src, dataset: {} },
      documentElement: { lang: "" },
      createElement: () => new FakeElement(),
      querySelector: () => null,
      querySelectorAll: () => marked,
    },
  };
  if (marked[0]) marked[0].dataset = { sitekey: "1x00000000000000000000AA", callback: "passed" };
  window.window = window;
  runInContext(code, createContext(window));
  return window;
}
