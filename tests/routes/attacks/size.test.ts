import { describe, expect, test } from "vitest";
import { send } from "#tests/routes/support/attacks-routes.ts";
import { memberRoutes, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

const changing = memberRoutes.filter(({ method }) => method !== "GET");
const withBody = changing.filter(({ body }) => body !== undefined);
const from = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
const kilobytes = (size: number) => size * 1024;

/** A body in chunks of 1 kB, without a length; `sent` counts the bytes that were read. */
function chunked(size: number) {
  const sent = { bytes: 0 };
  const stream = new ReadableStream({
    pull(controller) {
      if (sent.bytes >= size) return controller.close();
      const piece = Math.min(1024, size - sent.bytes);
      controller.enqueue(new Uint8Array(piece).fill(0x20));
      sent.bytes += piece;
    },
  });
  return { stream, sent };
}

describe.each(changing)("$method $path with too much (65 kB, counted as it streams)", (route) => {
  async function outcome(body: BodyInit, headers: Record<string, string> = {}) {
    const requests = wordpress(json({}));
    const { cookie } = await signIn();
    const init = { headers: { ...from, cookie, ...headers }, body, duplex: "half" };
    const response = await send(route, init);
    const text = await response.text();
    return {
      status: response.status,
      code: text ? JSON.parse(text).error?.code : undefined,
      calls: requests.length,
      cookies: response.headers.getSetCookie(),
    };
  }
  const refused = { status: 413, code: "PAYLOAD_TOO_LARGE", calls: 0, cookies: [] };

  test.each<[string, Record<string, string>]>([
    ["its true length", { "content-length": String(kilobytes(65)) }],
    ["no length", {}],
    ["a length of 2", { "content-length": "2" }],
    ["a length of 0", { "content-length": "0" }],
    ["a length that is none", { "content-length": "-1" }],
    ["Transfer-Encoding: chunked", { "transfer-encoding": "chunked" }],
  ])("a body of 65 kB with %s is refused with 413", async (_, headers) =>
    expect(await outcome(`{"a":"${"x".repeat(kilobytes(65) - 8)}"}`, headers)).toEqual(refused),
  );

  test("65 kB in chunks are refused with 413, and no more is read than needed", async () => {
    const { stream, sent } = chunked(kilobytes(10_000));
    expect(await outcome(stream, { "content-length": "10" })).toEqual(refused);
    expect(sent.bytes).toBeLessThan(kilobytes(70));
  });

  test("a body of 64 kB is accepted, and one of a byte more is refused with 413", async () => {
    expect((await outcome(chunked(kilobytes(64) + 1).stream)).status).toBe(413);
    expect((await outcome(chunked(kilobytes(64)).stream)).status).not.toBe(413);
  });
});

describe.each(withBody)("$method $path with what it does not know", (route) => {
  const valid = () => route.body?.("strict@murmur.test") ?? {};
  async function outcome(body: string) {
    const requests = wordpress(json({}));
    const { cookie } = await signIn();
    const response = await send(route, { headers: { ...from, cookie }, body });
    const { error } = await response.json();
    return { status: response.status, code: error.code, calls: requests.length, fields: error.fields };
  }

  test.each(["role", "level_id", "user_id", "username", "success_url", "token", "__proto__", "constructor"])(
    "a body with the unknown field %s is refused with 400",
    async (name) => {
      const body = JSON.stringify(valid()).replace(/\}$/, `,"${name}":{"a":1}}`);
      expect(await outcome(body)).toMatchObject({ status: 400, code: "VALIDATION", calls: 0 });
    },
  );

  test.each(["{", "[]", "null", '"text"', "5", "", "\ufeff{}", "{'a':1}", "\0"])(
    "the body %j is refused with 400",
    async (body) => expect(await outcome(body)).toMatchObject({ status: 400, calls: 0 }),
  );

  test("a body of bytes that are not UTF-8 is refused with 400", async () => {
    const response = await send(route, { headers: from, body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) });
    expect(response.status).toBe(400);
  });
});
