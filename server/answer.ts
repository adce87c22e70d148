import { answerHeaders } from "./headers.ts";
import type { Refusal } from "./limits.ts";
import { chooseEncoding, type Page, pageBytes, representation } from "./page.ts";
import type { Exchange } from "./site.ts";

/** How long a refused request may go on sending before its connection is cut, in ms. */
const lingerMs = 300;

/** Sends a page with 200, or 304 to a browser that has it. The hot path: nothing is computed here. */
export function sendPage({ request, response, visit }: Exchange, page: Page): void | Promise<void> {
  const { headers } = request;
  const known = headers["if-none-match"];
  if (known !== undefined && (known === "*" || known.includes(page.etag.slice(2)))) {
    response.writeHead(304, page.notModified);
    response.end();
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  const body = pageBytes(page, encoding);
  if (!Buffer.isBuffer(body)) return body.then((bytes) => finish(bytes));
  finish(body);

  function finish(bytes: Buffer): void {
    visit.bytes = bytes.length;
    response.writeHead(200, page.ok[encoding]);
    response.end(bytes);
  }
}

/** Sends a page as the document of an error. */
export async function sendPageAs(
  exchange: Exchange,
  page: Page,
  status: number,
  extra: readonly string[],
): Promise<void> {
  const { request, response, visit } = exchange;
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const body = await pageBytes(page, encoding);
  visit.bytes = body.length;
  response.writeHead(status, [...page.shared, ...representation(encoding, body.length), ...extra]);
  response.end(body);
}

/** Writes the head of an answer of our own, with every header that an answer needs. */
function writeHead(
  { site, response, visit }: Exchange,
  status: number,
  type: string,
  body: Buffer,
  extra: readonly string[],
) {
  visit.bytes = body.length;
  const described = ["Content-Type", type, ...representation("identity", body.length)];
  response.writeHead(status, [...answerHeaders(site.siteUrl, []), ...described, ...extra]);
}

/** Sends a document of our own. */
export function sendHtml(exchange: Exchange, status: number, html: string, extra: readonly string[]): void {
  const body = Buffer.from(html);
  writeHead(exchange, status, "text/html; charset=utf-8", body, extra);
  exchange.response.end(body);
}

const json = "application/json";
const unkept = ["Cache-Control", "private, no-store"];

/** Sends JSON that nobody may keep. */
export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  extra: readonly string[] = [],
): void {
  const body = Buffer.from(JSON.stringify(value));
  writeHead(exchange, status, json, body, [...unkept, ...extra]);
  exchange.response.end(body);
}

const envelope = ({ code, message }: Refusal) => ({ error: { code, message } });

/** Sends the contract's error envelope. */
export function sendError(exchange: Exchange, refusal: Refusal): void {
  sendJson(exchange, refusal.status, envelope(refusal), refusal.headers);
}

/**
 * Refuses a request whose body may still be on its way, and closes the connection. Closed with bytes unread
 * it would be reset, and the client might never see why: so the rest is read for a moment, and dropped.
 */
export function sendRefusal(exchange: Exchange, refusal: Refusal): void {
  const { request, response } = exchange;
  const body = Buffer.from(JSON.stringify(envelope(refusal)));
  writeHead(exchange, refusal.status, json, body, [
    ...unkept,
    ...(refusal.headers ?? []),
    "Connection",
    "close",
  ]);
  response.write(body);
  const end = setTimeout(() => response.end(), lingerMs);
  request
    .once("end", () => response.end())
    .once("close", () => clearTimeout(end))
    .resume();
}
