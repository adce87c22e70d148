import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { UpstreamError } from "#lib/platform/errors.ts";
import { asUpstreamError, fetchUpstream, parseShape } from "#lib/platform/http/upstream-fetch.ts";
import { provideMetrics } from "#lib/platform/observe/metrics.ts";

let answer: () => Response;
beforeEach(() => {
  vi.stubEnv("WORDPRESS_URL", "https://wordpress.test");
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubGlobal("fetch", async () => answer());
});

const address = new URL("https://wordpress.test/wp-json/x");
const caught = (error: unknown) => error;

describe("an answer", () => {
  const textOf = (size: number) => `"${"x".repeat(size - 2)}"`;

  test("a response of four megabytes is read, and a larger one is refused", async () => {
    answer = () => new Response(textOf(4_000_000));
    expect(await fetchUpstream(address, {})).toMatchObject({ json: "x".repeat(4_000_000 - 2) });
    answer = () => new Response(textOf(4_000_001));
    const expected = { kind: "invalid", message: expect.stringContaining("response over 4000000 bytes") };
    expect(await fetchUpstream(address, {}).catch(caught)).toMatchObject(expected);
  });

  test("reading a response stops after four megabytes", async () => {
    let megabytes = 0;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          if (++megabytes > 50) controller.close();
          else controller.enqueue(new Uint8Array(1_000_000));
        },
      });
    answer = () => new Response(body());
    expect(await fetchUpstream(address, {}).catch(caught)).toMatchObject({ kind: "invalid" });
    expect(megabytes).toBeLessThan(10);
  });

  test("an answer of WordPress with too many parts is refused", async () => {
    answer = () => new Response(`[${"[],".repeat(900)}${"[{},{}],".repeat(900)}[]]`);
    expect((await fetchUpstream(address, {})).response.ok).toBe(true);
    answer = () => new Response("[".repeat(10_001));
    expect(await fetchUpstream(address, {}).catch(caught)).toMatchObject({ kind: "invalid" });
  });

  test("a response that is empty or not JSON is read without an error", async () => {
    answer = () => new Response(null, { status: 204 });
    expect(await fetchUpstream(address, {})).toMatchObject({ text: "", json: undefined });
    answer = () => new Response("<p>雨</p>");
    expect(await fetchUpstream(address, {})).toMatchObject({ text: "<p>雨</p>", json: undefined });
    const shape = z.object({ a: z.object({ b: z.string() }) });
    expect(() => parseShape(undefined, shape)).toThrow("the response is not JSON");
    expect(() => parseShape({ a: { b: 1 } }, shape)).toThrow("unexpected shape: a.b");
    expect(parseShape({ a: { b: "c" } }, shape)).toEqual({ a: { b: "c" } });
  });
});

describe("bytes around the JSON", () => {
  const list = '{"a":["<!-- b -->"]}';
  const read = async (text: string) => {
    answer = () => new Response(text);
    return (await fetchUpstream(address, {})).json;
  };

  test.each([
    ["a byte order mark", `\ufeff${list}`],
    ["two of them", `\ufeff\ufeff${list}`],
    ["one after line ends", `\n\n\ufeff\n${list}`],
    ["one behind it", `${list}\ufeff`],
    ["one that was written as Latin letters", `ï»¿${list}`],
    ["signs without width", `\u200b\u2060${list}\u200b`],
    ["white space", ` \t\r\n\v\f\u00a0${list}\n\n\u2028`],
    ["a cache's comment", `${list}\n<!-- Page cached by LiteSpeed Cache 6.5 on 2026-11-28 -->`],
    ["a comment at once", `${list}<!-- cached in 0.1 s -->`],
    ["several comments", `${list}\n<!-- a -->\n\n<!--b\nc--> \n`],
    ["all of it", `\ufeff \n${list}\n<!-- 12 queries -->\n\ufeff`],
  ])("harmless bytes around the JSON are ignored: %s", async (_, text) =>
    expect(await read(text)).toEqual({ a: ["<!-- b -->"] }),
  );

  test.each(["\ufeff", "\n", "<!-- cached -->", " <!-- a --> <!-- b -->"])(
    "the answer %j is read as empty",
    async (text) => {
      answer = () => new Response(text);
      expect(await fetchUpstream(address, {})).toMatchObject({ text: "", json: undefined });
    },
  );

  test.each([
    ["a PHP notice before", `<br />\n<b>Notice</b>: x in <b>/a.php</b> on line <b>3</b><br />\n${list}`],
    ["a warning in plain text before", `Warning: x in /a.php on line 3\n${list}`],
    ["a comment before", `<!-- x -->${list}`],
    ["a notice behind", `${list}<br /><b>Notice</b>: x`],
    ["a notice, then a comment", `${list}<br /><b>Notice</b>: x <!-- cached -->`],
    ["markup in a comment's place", `${list}<script>--></script>`],
    ["only the end of a comment", `${list}-->`],
    ["another value", `${list}${list}`],
    ["half a comment", `${list}<!-- cached`],
    ["a comment in the middle", '{"a":<!-- x -->1}'],
    ["zero bytes", `${list}\0`],
  ])("an answer with %s is not accepted as JSON", async (_, text) =>
    expect(await read(text)).toBeUndefined(),
  );
});

test.each([
  ["what took too long", new DOMException("Late", "TimeoutError"), "timeout", "no response in time"],
  ["what broke on the way", new TypeError("fetch failed", { cause: "reset" }), "network", "reset"],
  ["a request that can't be sent", new TypeError('bad header "secret"'), "network", "TypeError"],
  ["anything else", "TimeoutError", "network", "failed"],
  ["what is known", new UpstreamError("invalid", "broken"), "invalid", "broken"],
])("a failed call is reported with an error of its own kind: %s", (_, error, kind, message) => {
  expect(asUpstreamError(error)).toMatchObject({ kind, message });
});

test.each([
  ["https://wordpress.test/wp-json/x", 200, "wordpress", "ok"],
  ["https://wordpress.test/wp-json/x", 404, "wordpress", "refused"],
  ["https://wordpress.test/wp-json/x", 499, "wordpress", "refused"],
  ["https://wordpress.test/wp-json/x", 500, "wordpress", "failed"],
  ["https://api-m.paypal.com/v1/x", 201, "paypal", "ok"],
  ["https://challenges.cloudflare.com/turnstile/v0/siteverify", 200, "turnstile", "ok"],
  ["https://elsewhere.test/", 200, "other", "ok"],
  ["https://elsewhere.test/", "unreachable", "other", "failed"],
])(
  "the metrics count a call to %s, answered %s, under %s with the outcome %s",
  async (href, status, upstream, outcome) => {
    vi.useFakeTimers();
    const measure = vi.fn();
    const watches = { watchPayments: vi.fn(), watchWaiting: vi.fn(), watchSweeps: vi.fn() };
    const others = { ...watches, countFill: vi.fn(), countWebhookEvent: vi.fn(), countRevalidation: vi.fn() };
    provideMetrics({ ...others, countUpstreamCall: measure });
    vi.advanceTimersByTime(1000);
    answer = () => {
      vi.advanceTimersByTime(250);
      if (typeof status === "string") throw new TypeError(status);
      return Response.json({}, { status });
    };
    await fetchUpstream(new URL(href), {}).catch(caught);
    expect(measure.mock.calls).toEqual([[upstream, outcome, expect.closeTo(0.25)]]);
  },
);
