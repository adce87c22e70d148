/**
 * Runs in the chat's iframe before the operator's script. It is sent as source text, so it uses nothing from outside.
 * It replaces the storage that an iframe without an origin lacks, and reports the drawn area, because clicks elsewhere
 * pass through to the page.
 */
export function prepareChatFrame(): void {
  const maxElements = 2_000;
  const soonMs = 30;

  function memoryStore(): Storage {
    const items = new Map<string, string>();
    return {
      get length() {
        return items.size;
      },
      clear: () => items.clear(),
      getItem: (key) => items.get(String(key)) ?? null,
      key: (at) => [...items.keys()][at] ?? null,
      removeItem: (key) => void items.delete(String(key)),
      setItem: (key, value) => void items.set(String(key), String(value)),
    };
  }

  function replaceProperty(owner: object, name: string, replacement: PropertyDescriptor) {
    try {
      Reflect.get(owner, name);
    } catch {
      Object.defineProperty(owner, name, { configurable: true, ...replacement });
    }
  }

  const cookies = new Map<string, string>();
  replaceProperty(window, "localStorage", { value: memoryStore() });
  replaceProperty(window, "sessionStorage", { value: memoryStore() });
  replaceProperty(document, "cookie", {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    set: (text: string) => {
      const [name = "", ...rest] = (String(text).split(";", 1)[0] ?? "").split("=");
      if (/max-age=(?:0|-)/i.test(text)) cookies.delete(name.trim());
      else cookies.set(name.trim(), rest.join("=").trim());
    },
  });

  function isDrawn(element: Element): boolean {
    const { visibility, opacity, pointerEvents } = getComputedStyle(element);
    return visibility === "visible" && opacity !== "0" && pointerEvents !== "none";
  }

  /** The drawn area's left, top, right and bottom; null if nothing is drawn. */
  function drawnBox(): [number, number, number, number] | null {
    const drawn: [number, number, number, number] = [innerWidth, innerHeight, 0, 0];
    for (const element of [...document.body.querySelectorAll("*")].slice(0, maxElements)) {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !isDrawn(element)) continue;
      drawn[0] = Math.min(drawn[0], left);
      drawn[1] = Math.min(drawn[1], top);
      drawn[2] = Math.max(drawn[2], right);
      drawn[3] = Math.max(drawn[3], bottom);
    }
    return drawn[2] > drawn[0] ? drawn : null;
  }

  let sent = "";
  let waiting = false;
  function send() {
    waiting = false;
    const box = drawnBox();
    if (JSON.stringify(box) === sent) return;
    sent = JSON.stringify(box);
    // The target's origin is unknown here, and the area is no secret.
    parent.postMessage({ chatBox: box }, "*");
  }
  function reportBox() {
    if (!waiting) setTimeout(send, soonMs);
    waiting = true;
  }
  // Ms between checks, because no event reports a change of style.
  const everyMs = 500;
  setInterval(reportBox, everyMs);
  for (const event of ["transitionend", "animationend", "resize", "load"])
    addEventListener(event, reportBox, true);
  new MutationObserver(reportBox).observe(document, { subtree: true, childList: true, attributes: true });
}
