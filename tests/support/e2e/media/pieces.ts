import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";

/** The size of each part of a slow document, in characters; everything below comes with the last part. */
const slowPart = 16_000;
const pieceLength = 500;

/** A document of the site for another origin, with inert scripts: its head, and the parts that are sent one by one. */
async function readPieces(path: string): Promise<[head: string, ...pieces: string[]]> {
  const html = (await (await fetch(siteUrl + path)).text())
    .replaceAll(/(<script).*?(<\/script>)/gs, "$1>$2")
    .replaceAll(/(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`);
  const body = html.indexOf("<body");
  const end = Math.min(body + slowPart, html.indexOf("</footer>") - 1);
  const pieces = html.slice(body, end).match(new RegExp(`.{1,${pieceLength}}`, "gs")) ?? [];
  return [html.slice(0, body), ...pieces, html.slice(end)];
}

/** Waits for the next frame, or briefly where the browser paints none yet. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, 100);
      }),
  );

/** Sends a page in parts over a slow line, each painted before the next; returns what moved. */
export async function openInPieces(page: Page, path: string): Promise<string[]> {
  const [head, ...pieces] = await readPieces(path);
  // This document is of another origin than its font.
  await page.route("**/fonts/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "access-control-allow-origin": "*" } });
  });
  const requests = Promise.withResolvers<ServerResponse>();
  const server = createServer(({ url }, answer) =>
    url === "/slow" ? requests.resolve(answer) : answer.writeHead(204).end(),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const opened = page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`);
  const answer = await requests.promise;
  answer.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(head);
  await page.waitForFunction(() => document.styleSheets.length > 0, null, { polling: 20 });
  await page.evaluate(() => {
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { node } of (list.getEntries() as Shift[]).flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element) moved.push(element.outerHTML);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const piece of pieces) {
    answer.write(piece);
    await drawn(page);
  }
  answer.end();
  await opened;
  await drawn(page);
  server.close();
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
