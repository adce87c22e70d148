import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sitePort, siteUrl } from "#harness/addresses.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";

// Requests as proxies, tunnels and CDNs in front of the site change them.

const host = `localhost:${sitePort}`;

/** Sends these bytes, and reads until the server closes. */
async function sendRaw(...parts: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(sitePort, "127.0.0.1");
  for (const part of parts) socket.write(part);
  const answer = await text(socket);
  const end = answer.indexOf("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
    head: answer.slice(0, end).toLowerCase(),
    body: answer.slice(end + 4),
  };
}
const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
/** A wrong password, with an anti-bot token that counts once. */
const wrongLogin = () =>
  JSON.stringify({
    usernameOrEmail: "nobody@murmur.example",
    password: "wrong",
    turnstileToken: newToken({ action: "login" }),
  });
const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
const post = (...headers: string[]) =>
  lines(
    "POST /_api/auth/login HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${siteUrl}`,
    "Content-Type: application/json",
    "Connection: close",
    ...headers,
  );
const get = (target: string, ...headers: string[]) =>
  lines(`GET ${target} HTTP/1.1`, "Connection: close", ...headers);
const lengthOf = (body: string) => `Content-Length: ${body.length}`;

test.each<[string, (body: string) => string[]]>([
  ["with its length", (body) => [post(lengthOf(body)), body]],
  [
    "in chunks",
    (body) => [
      post("Transfer-Encoding: chunked"),
      chunk(body.slice(0, 9)),
      chunk(body.slice(9)),
      "0\r\n\r\n",
    ],
  ],
  ["with trailers allowed", (body) => [post(lengthOf(body), "TE: trailers"), body]],
  ["with a charset", (body) => [post(lengthOf(body)).replace("/json", "/json; charset=UTF-8"), body]],
])("a body that is sent %s is read", async (_, frame) => {
  const { status, body } = await sendRaw(...frame(wrongLogin()));
  expect([status, body]).toEqual([401, expect.stringContaining("INVALID_CREDENTIALS")]);
});

test.each<[string, string[]]>([
  ["of two lengths", [post("Content-Length: 2", "Transfer-Encoding: chunked"), chunk("{}"), "0\r\n\r\n"]],
  ["for two hosts", [get("/updates", `Host: ${host}`, "Host: evil.test")]],
  ["of another server's form", [get(`http://${host}/updates`, `Host: ${host}`)]],
])("a request %s is refused, and nothing after it is read", async (_, parts) => {
  const { status, head } = await sendRaw(...parts);
  expect([status, head]).toEqual([400, expect.stringContaining("connection: close")]);
});

test("a body that waits for 100 Continue is requested", async () => {
  const sent = wrongLogin();
  const { head, body } = await sendRaw(post(lengthOf(sent), "Expect: 100-continue"), sent);
  expect(head).toBe("http/1.1 100 continue");
  expect(body).toMatch(/^HTTP\/1\.1 401 /);
});

test.each<[string, string[]]>([
  ["an old proxy, by HTTP/1.0", [lines("GET /updates HTTP/1.0", `Host: ${host}`)]],
  ["an old proxy that names no host", [lines("GET /updates HTTP/1.0")]],
  ["the name that it has inside a cluster", [get("/updates", "Host: internal-7f9c.cluster.local:8080")]],
  ["an address for a host", [get("/updates", "Host: 10.0.0.7")]],
  ["a host with a dot at its end", [get("/updates", `Host: localhost.:${sitePort}`)]],
  ["a host in capitals", [get("/updates", "Host: LOCALHOST")]],
  [
    "http behind TLS",
    [get("/updates", `Host: ${host}`, "X-Forwarded-Proto: http", "Forwarded: for=1.2.3.4;proto=http")],
  ],
  [
    "two proxies in a row",
    [get("/updates", `Host: ${host}`, "X-Forwarded-Proto: https, http", "X-Forwarded-For: 1.2.3.4, unknown")],
  ],
  ["a long way", [get("/updates", `Host: ${host}`, `X-Forwarded-For: ${"1.2.3.4, ".repeat(200)}5.6.7.8`)]],
  [
    "Cloudflare",
    [get("/updates", `Host: ${host}`, "CF-Connecting-IP: 1.2.3.4", "CDN-Loop: cloudflare", "Early-Data: 1")],
  ],
  ["an empty query", [get("/updates?", `Host: ${host}`)]],
  [
    "parameters of campaigns and challenges",
    [get("/updates?utm_source=x&fbclid=1&__cf_chl_tk=abc", `Host: ${host}`)],
  ],
])("a page is the same through %s", async (_, parts) => {
  const { status, head, body } = await sendRaw(...parts);
  expect(status).toBe(200);
  expect(head).toContain("no-transform");
  expect(body).toContain(`<link rel="canonical" href="${siteUrl}/updates"/>`);
  expect(body).not.toMatch(/cluster\.local|10\.0\.0\.7|1\.2\.3\.4|__cf_chl/);
});

test.each([
  ["/updates/", "/updates"],
  ["/UPDATES", "/updates"],
])(
  "another spelling is redirected to the canonical address, without a host that a proxy invented: %s",
  async (path, expected) => {
    const { status, head } = await sendRaw(get(path, "Host: internal:8080", "X-Forwarded-Host: evil.test"));
    expect(status).toBe(308);
    expect(/location: (.*)/.exec(head)?.[1]?.trim()).toBe(expected);
  },
);

test.each([
  ["", null],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["zstd, br;q=0.9", "br"],
  ["gzip;q=0, br;q=0", null],
  ["*", null],
])("a proxy that accepts %j gets the encoding %s, and Vary names it", async (accepted, encoding) => {
  const { headers } = await fetch(`${siteUrl}/updates`, { headers: { "accept-encoding": accepted } });
  expect(headers.get("content-encoding")).toBe(encoding);
  expect(headers.get("vary")).toMatch(/accept-encoding/i);
});
