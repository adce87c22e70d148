import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { fake, page, startInTest, status } from "#tests/support/server/fake-next.ts";

const secured = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

test("HEAD of an uncached document has the headers of GET, including its script policy and its language", async () => {
  const html = '<html lang="zh-Hans"><script>rain()</script></html>';
  const own = { "content-type": "text/html", "cache-control": "private, no-store", "set-cookie": "a=b" };
  const { get } = await startInTest((_request, response) => void response.writeHead(200, own).end(html));
  const [{ headers }, head] = [await get("/profile"), await get("/profile", { method: "HEAD" })];
  const named = ["content-language", "content-security-policy", "content-length"];
  const of = (all: Record<string, unknown>) => named.map((name) => all[name]);
  expect([head.text, of(head.headers)]).toEqual(["", of(headers)]);
  expect(headers["content-language"]).toBe("zh-Hans");
});

test("an unexpected error before the first await closes one connection, and does not end the process", async () => {
  const { context, get } = await startInTest(page());
  vi.spyOn(context.staticFiles, "get").mockImplementationOnce(() => {
    throw new Error("broken");
  });
  await expect(get("/")).rejects.toThrow("socket hang up");
  expect((await get("/")).status).toBe(200);
});

describe("limits", () => {
  const big = "x".repeat(65 * 1024);
  test.each<[string, string]>([
    ["announced", `Content-Length: ${big.length}\r\n\r\n${big}`],
    ["announced and not sent", `Content-Length: ${big.length}\r\n\r\n`],
    ["chunked", `Transfer-Encoding: chunked\r\n\r\n${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`],
    ["chunked without an end", `Transfer-Encoding: chunked\r\n\r\n${(1e6).toString(16)}\r\n${big}`],
  ])(
    "a body over 64 kB that is %s gets 413 and a closed connection, and Next gets no request",
    async (_name, rest) => {
      const { raw, requests } = await startInTest(page());
      const text = await raw(`POST /_api/x HTTP/1.1\r\nHost: x\r\n${rest}`);
      expect(text).toMatch(
        /^HTTP\/1\.1 413 .*\r\nConnection: close.*\{"error":\{"code":"PAYLOAD_TOO_LARGE","message":/is,
      );
      expect(requests).toEqual([]);
    },
  );

  test("a body of 64 kB reaches Next whole, with its length", async () => {
    const { get, requests } = await startInTest((request, response) => {
      let size = 0;
      request.on("data", (chunk: Buffer) => (size += chunk.length));
      request.on("end", () => response.setHeader("content-type", "application/json").end(String(size)));
    });
    const body = "y".repeat(64 * 1024);
    expect(
      (await get("/_api/x", { method: "POST", body, headers: { "transfer-encoding": "chunked" } })).text,
    ).toBe("65536");
    expect(requests[0]?.headers["content-length"]).toBe("65536");
    expect(requests[0]?.headers["transfer-encoding"]).toBeUndefined();
  });

  const change = "POST /_api/x HTTP/1.1\r\nHost: x";
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x";
  test.each([
    ["a method that isn't allowed", "PATCH /_api/x HTTP/1.1\r\nHost: x", 405],
    ["a post to a page", "POST /videos HTTP/1.1\r\nHost: x\r\nContent-Length: 0", 405],
    ["a body on GET", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", 400],
    ["an address over 4 kB", `GET /${"x".repeat(4096)} HTTP/1.1\r\nHost: x`, 414],
    ["headers over 16 kB", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(17_000)}`, 431],
    ["no Host", "GET / HTTP/1.1", 400],
    ["a change before the handshake's end", `${change}\r\nEarly-Data: 1\r\nContent-Length: 0`, 425],
    ["two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y", 400],
    ["the same Host twice", "GET / HTTP/1.1\r\nHost: x\r\nhOST: x", 400],
    ["two Hosts of HTTP/1.0", "GET / HTTP/1.0\r\nHost: x\r\nHost: y", 400],
    ["another version", "GET / HTTP/2.0\r\nHost: x", 400],
    ["a version that never was", "GET / HTTP/0.9\r\nHost: x", 400],
    ["two lengths", `${change}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked`, 400],
    ["a WebSocket", `GET / HTTP/1.1\r\nHost: x\r\n${upgrade}`, 400],
    ["no HTTP at all", "hello", 400],
  ])("the front server refuses a request with %s", async (_name, head, code) => {
    const { raw, requests } = await startInTest(page());
    const text = await raw(`${head}\r\n\r\n`);
    expect(text).toMatch(
      new RegExp(`^HTTP/1\\.1 ${code} .*frame-ancestors 'none'.*\\{"error":\\{"code":"`, "s"),
    );
    expect(requests).toEqual([]);
  });

  test("another header of four letters is not mistaken for Host", async () => {
    const { raw } = await startInTest(page("plain"));
    const text = await raw("GET / HTTP/1.1\r\nHost: x\r\nFrom: me\r\nDate: x\r\nConnection: close\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("an Upgrade to anything but a WebSocket is ignored", async () => {
    const { get } = await startInTest(page("plain"));
    expect(
      (await get("/", { headers: { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c" } })).text,
    ).toBe("plain");
  });
});

describe("what Next receives of a visitor", () => {
  test("Next gets SITE_URL's host and the client's address, and no forwarding header that the client made up", async () => {
    const { get, requests } = await startInTest(status(200), { env: { TRUSTED_PROXIES: "1" } });
    const headers = {
      ...{ host: "evil.test", forwarded: "host=evil.test", cookie: "session=mine" },
      ...{ "x-forwarded-host": "evil.test", "x-forwarded-proto": "ftp", "x-client-address": "6.6.6.6" },
      "x-forwarded-for": "6.6.6.6, 203.0.113.9",
      "x-middleware-subrequest": "middleware",
      "x-nextjs-data": "1",
      "content-security-policy": "script-src 'nonce-evil'",
    };
    await get("/_api/user/sessions", { headers });
    const { "x-request-id": id, connection, ...rest } = requests[0]?.headers ?? {};
    expect(id).toMatch(/^[0-9a-f]{8}-/);
    const own = { host: "murmur.test", "x-forwarded-host": "murmur.test", "x-forwarded-proto": "https" };
    expect(rest).toEqual({ ...own, cookie: "session=mine", "x-client-address": "203.0.113.9" });
  });

  const leave = async (port: number, method: string, after: (got: Promise<unknown>) => Promise<unknown>) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${method} /_api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    await after(new Promise((got) => socket.once("data", got)));
    socket.destroy();
  };

  test("a browser that disconnects ends a read, but not a change", async () => {
    const ended: string[] = [];
    const { port, front } = await startInTest((request, response) => {
      response.on("close", () => ended.push(request.method ?? ""));
    });
    let left = 0;
    front.on("request", (_request, response) => response.once("close", () => left++));
    const arrived = (method: string) => () =>
      eventually(() => fake.requests.some((request) => request.method === method));
    await leave(port, "POST", arrived("POST"));
    await leave(port, "GET", arrived("GET"));
    await eventually(() => ended.length > 0 && left === 2);
    // The first request has ended once another one has come back.
    fake.answer = page();
    await fake.get("/");
    expect(ended).toEqual(["GET"]);
  });

  test("the answer to a change that comes in pieces is read to its end", async () => {
    let sent = false;
    let finish = () => {};
    const { port, front } = await startInTest((_request, response) => {
      response.write("first");
      finish = () => response.end("x".repeat(4_000_000), () => (sent = true));
    });
    front.on("request", (_request, response) => response.once("close", () => finish()));
    await leave(port, "POST", (got) => got);
    await eventually(() => sent);
  });
});

const shared = "s-maxage=300, stale-while-revalidate=600";
test.each([
  { "next-router-prefetch": "1" },
  { "next-router-state-tree": "x" },
  { "next-url": "/videos" },
  { "next-anything": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
])(
  "Next's headers that split shared caches are removed from a document requested with %j",
  async (headers) => {
    const { get } = await startInTest(page("<p>", { "cache-control": shared }));
    for (const path of ["/", "/videos?query=rain", "/video/a"]) {
      const answer = await get(path, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers["cache-control"]).not.toMatch(/s-maxage|max-age=[1-9]/);
    }
  },
);

test("forwarded paths are streamed with ranges and without the session, and a dead origin is answered with 502", async () => {
  const seen: unknown[] = [];
  const origin = createServer(({ url, headers: { range, cookie, host } }, response) => {
    seen.push([url, range, cookie, host]);
    response
      .writeHead(206, { "content-range": "bytes 0-1/9", "content-security-policy": "frame-ancestors 'self'" })
      .end("ab");
  });
  await new Promise<void>((done) => origin.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const { get, requests } = await startInTest(page(), { forward: { "/demo/": `http://${host}` } });
  const answer = await get("/demo/clip.mp4?a=1", { headers: { range: "bytes=0-1", cookie: "session=x" } });
  expect(answer).toMatchObject({
    status: 206,
    text: "ab",
    headers: {
      "content-range": "bytes 0-1/9",
      "content-security-policy": "frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
    },
  });
  expect(answer.headers).not.toHaveProperty("x-frame-options");
  expect(seen).toEqual([["/demo/clip.mp4?a=1", "bytes=0-1", undefined, host]]);
  expect((await get("/demo/x", { method: "POST" })).status).toBe(405);
  await new Promise((done) => {
    origin.close(done);
    origin.closeAllConnections();
  });
  expect(await get("/demo/clip.mp4")).toMatchObject({ status: 502, headers: secured });
  expect(requests).toEqual([]);
});
