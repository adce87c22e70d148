import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until, type Visitor } from "./visitor.ts";
import { openWebKit } from "./webkit-visitor.ts";

// WebKit's behaviour for each way to open a payment window (decision: webkit-loses-blank-windows). The site is at
// 127.0.0.1, the provider at localhost.

/** The ms after which a shop knows the payment's address. WebKit treats a navigation at once differently. */
const addressMs = 1_000;

const page = (provider: string) => `<!doctype html><title>shop</title>
<button>blank</button><button>at once</button><button>own page</button><button>frame</button>
<iframe src="${provider}/frame"></iframe>
<script>
const features = "popup,width=600,height=500";
const lead = () => setTimeout(() => {
  const link = Object.assign(document.createElement("a"), { href: "${provider}/pay", target: "pay" });
  document.body.append(link);
  link.click();
}, ${addressMs});
const ways = {
  "blank"() { opened = window.open("", "pay", features); lead(); },
  "at once"() { opened = window.open("${provider}/pay", "pay", features); },
  "own page"() { opened = window.open("/opening", "pay", features); lead(); },
  "frame"() { frames[0].postMessage("open", "*"); },
};
var opened = { closed: false };
addEventListener("click", ({ target }) => ways[target.textContent]());
addEventListener("message", ({ data }) => { opened = { closed: data }; });
</script>`;

const frame = `<!doctype html><script>
addEventListener("message", () => {
  const opened = window.open("", "pay", "popup,width=600,height=500");
  setTimeout(() => { opened.location.href = "/pay"; }, ${addressMs});
  setInterval(() => parent.postMessage(opened.closed, "*"), 200);
});
</script>`;

const server = createServer(({ url }, response) => {
  const provider = `http://localhost:${(server.address() as AddressInfo).port}`;
  const policy = url === "/" ? "same-origin-allow-popups" : "unsafe-none";
  response.writeHead(200, { "content-type": "text/html", "cross-origin-opener-policy": policy });
  const bodies: Record<string, string> = { "/": page(provider), "/frame": frame };
  response.end(bodies[url ?? ""] ?? "<!doctype html><title>payment</title>");
});
let visitor: Visitor;
beforeAll(async () => {
  server.listen(0);
  await once(server, "listening");
  visitor = await openWebKit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await visitor.close();
  server.close();
});

test.each([
  ["blank", false],
  ["at once", true],
  ["own page", true],
  ["frame", true],
])("whether a payment window opened in the way %s keeps its opener: %s", async (way, kept) => {
  await visitor.open("/");
  await visitor.click({ role: "button", name: way });
  const popup = await visitor.popup();
  await until(() => popup.read(() => location.pathname === "/pay"), "PayPal's page");
  expect(await popup.read(() => window.opener !== null)).toBe(kept);
  const isClosed = () =>
    visitor.read(() => (window as unknown as { opened: { closed: boolean } }).opened.closed);
  await until(async () => (await isClosed()) === !kept, `to the shop it is ${kept ? "open" : "closed"}`);
  await popup.close();
});
