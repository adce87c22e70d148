import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { AccessLog } from "#server/observe/access-log.ts";
import { eventually } from "#tests/support/eventually.ts";
import { page, startInTest, status, withErrorPages } from "#tests/support/server/fake-next.ts";

/** The log's lines after requests for these addresses. */
function logged(urls: readonly string[]) {
  const written: Buffer[] = [];
  const log = new AccessLog({ enabled: true, write: (lines) => void written.push(lines) });
  const socket = { remoteAddress: "127.0.0.1" };
  urls.forEach((url, at) => {
    const request = { method: "GET", url, headers: {}, socket } as IncomingMessage;
    const named = { id: String(at), address: "::1", bytes: at };
    log.add(request, 200, { started: performance.now(), cache: "hit", ...named });
  });
  const early = written.length;
  log.flush();
  const text = Buffer.concat(written).toString();
  return { early, batches: written.length, lines: text.trim().split("\n") };
}

test("the log's lines are whole and in order over many batches, however long writing is delayed", () => {
  const urls = Array.from({ length: 2_000 }, (_, at) => `/video/rain-${at % 7}?x=${at}`);
  const { early, lines } = logged(urls);
  expect(early).toBeGreaterThan(1);
  const read = lines.map((line) => JSON.parse(line));
  expect(read.map(({ id }) => id)).toEqual(urls.map((_, at) => String(at)));
  expect(read.map(({ path, params }) => [path, params])).toEqual(urls.map((url) => [url.split("?")[0], "x"]));
});

test("a log line larger than a batch keeps its place among the others", () => {
  const long = `/video/${"\u00e9\u0001".repeat(15_000)}`;
  const { lines } = logged(["/a", long, "/b"]);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(["/a", long, "/b"]);
});

test("the log writes nothing until there is much to write, or writing is requested", () => {
  expect(logged(["/a", "/b"])).toMatchObject({ early: 0, batches: 1 });
});

test("a log line has the time of an answer and its duration in ms, with at most two decimals", () => {
  let line = "";
  const log = new AccessLog({ enabled: true, write: (bytes) => (line += bytes) });
  const request = { method: "GET", url: "/", headers: {}, socket: {} } as IncomingMessage;
  const started = 1_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(started + 250.123_456);
  const before = Date.now();
  log.add(request, 200, { started, id: "a", address: "::1", cache: "hit", bytes: 1 });
  const after = Date.now();
  clock.mockRestore();
  log.flush();
  const { time, ms } = JSON.parse(line);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(time)).toBeLessThanOrEqual(after);
  expect(ms).toBe(250.12);
});

const linesOf = (written: string) =>
  written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the access log", () => {
  test("the access log has one line per request, which contains no secret", async () => {
    let written = "";
    const write = (text: Buffer) => {
      written += text;
    };
    const { get, context } = await startInTest(withErrorPages(page()), {
      env: { LOG_LEVEL: "info" },
      tuning: { write },
    });
    const secret = {
      headers: { cookie: "session=S3CRET", authorization: "Bearer S3CRET", "x-api-key": "S3CRET" },
    };
    await get("/reset-password?key=S3CRET&login=S3CRET");
    await get("/payment/success?token=S3CRET&PayerID=S3CRET", secret);
    await get("/_api/x?%74oken=S3CRET", { ...secret, method: "POST", body: "S3CRET" });
    await get('/video/"\\n');
    await get("/reset-password");
    await get("/reset-password", { method: "HEAD" });
    await eventually(() => {
      context.accessLog.flush();
      return written.split("\n").length === 7;
    });
    expect(written).not.toContain("S3CRET");
    const lines = linesOf(written);
    const shown = lines.map(({ method, path, params, status, cache }) => [
      method,
      path,
      params,
      status,
      cache,
    ]);
    expect(shown).toEqual([
      ["GET", "/reset-password", "key,login", 200, "miss"],
      ["GET", "/payment/success", "token,PayerID", 200, "miss"],
      ["POST", "/_api/x", "%74oken", 200, "pass"],
      ["GET", '/video/"\\n', undefined, 404, "pass"],
      ["GET", "/reset-password", undefined, 200, "hit"],
      ["HEAD", "/reset-password", undefined, 200, "hit"],
    ]);
    expect(Object.keys(lines[4]).join(" ")).toBe("time method path status ms bytes cache id address");
    expect(lines.map(({ bytes }) => bytes > 0)).toEqual([true, true, true, true, true, false]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(6);
  });

  test("a line of the access log says where the answer came from", async () => {
    let written = "";
    const write = (text: Buffer) => {
      written += text;
    };
    const tuning = { write, admission: { burst: 5, perSecond: 0.001 } };
    const env = { LOG_LEVEL: "info", TRUSTED_PROXIES: "1" };
    const site = await startInTest(withErrorPages(page()), { env, tuning });
    const { get, context } = site;
    const visit = (path: string, method = "GET") =>
      get(path, { method, headers: { "user-agent": "Firefox", "x-forwarded-for": "203.0.113.1" } });
    for (const path of ["/vip", "/vip", "/videos?query=rain"]) await visit(path);
    site.answer = withErrorPages(status(404));
    await visit("/video/nix");
    site.answer = withErrorPages(status(307, { location: "/" }));
    await visit("/profile");
    await visit("/videos");
    context.pages.expire();
    await visit("/vip");
    await visit("/vip", "POST");
    await eventually(() => {
      context.accessLog.flush();
      return written.split("\n").length === 9;
    });
    const shown = linesOf(written).map(({ method, path, status, cache }) => [method, path, status, cache]);
    expect(shown).toEqual([
      ["GET", "/vip", 200, "miss"],
      ["GET", "/vip", 200, "hit"],
      ["GET", "/videos", 200, "pass"],
      ["GET", "/video/nix", 404, "miss"],
      ["GET", "/profile", 307, "pass"],
      ["GET", "/videos", 429, "pass"],
      ["GET", "/vip", 200, "stale"],
      ["POST", "/vip", 405, "pass"],
    ]);
  });

  test("a normal request causes no log line above the level info", async () => {
    let written = "";
    const { get, context } = await startInTest(page(), {
      env: { LOG_LEVEL: "warn" },
      tuning: { write: (text) => (written += text) },
    });
    await get("/");
    context.accessLog.flush();
    expect(written).toBe("");
  });
});
