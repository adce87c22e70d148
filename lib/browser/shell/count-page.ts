import { isCountedPath } from "#lib/addresses/counted-path.ts";
import { whenIdle } from "#lib/browser/base/when-idle.ts";
import type { AnalyticsStart } from "#lib/config/analytics-tools.ts";

/** Ms after which a new page has its title. */
const settleMs = 300;
/** Ms after which a page is counted even if it is never idle. */
const patienceMs = 5_000;

let isStarted = false;
let lastAddress = "";

function countVisit(): void {
  const { href } = window.location;
  if (href === lastAddress || !isCountedPath(window.location.pathname)) return;
  const queue = window._paq;
  if (lastAddress) queue?.push(["setReferrerUrl", lastAddress]);
  queue?.push(["setCustomUrl", href], ["setDocumentTitle", document.title], ["trackPageView"]);
  lastAddress = href;
}

/**
 * Counts the present page once the browser is idle; the tool's script loads once for each document.
 *
 * @returns a function that stops this
 */
export function countPage({ src, attributes, globals, isManual }: AnalyticsStart): () => void {
  if (!isCountedPath(window.location.pathname)) return () => {};
  let callOff = () => {};
  const count = () => {
    if (isManual) countVisit();
    if (isStarted) return;
    isStarted = true;
    const script = Object.assign(document.createElement("script"), { src, defer: true });
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    document.head.append(script);
  };
  if (!isStarted) Object.assign(window, globals);
  const timer = setTimeout(() => {
    callOff = whenIdle(count, patienceMs);
  }, settleMs);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}
