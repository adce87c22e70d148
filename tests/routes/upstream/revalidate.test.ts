import { revalidateTag } from "next/cache";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST } from "#app/%5Fapi/revalidate/route.ts";
import { limits } from "#lib/bff/limits/limits.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

vi.mock("next/cache", { spy: true });

const secret = "the secret of WordPress";
beforeEach(() => {
  changeSettings({ REVALIDATE_SECRET: secret });
  vi.mocked(revalidateTag).mockClear();
});

let address = 0;
/** The key mark in the last response. */
let mark: string | null = null;
type Given = { authorization?: string; type?: string; from?: string; [header: string]: string | undefined };

/** A request from WordPress: from another origin, without a session. */
async function ask(body: unknown, given: Given = {}) {
  const {
    authorization = `Bearer ${secret}`,
    type = "application/json",
    from = `10.0.0.${++address}`,
  } = given;
  const response = await POST(
    new Request("https://murmur.test/_api/revalidate", {
      method: "POST",
      headers: {
        ...(authorization && { authorization }),
        ...(type && { "content-type": type }),
        "x-client-address": from,
        "sec-fetch-site": "cross-site",
        origin: "https://wordpress.test",
        ...(given["accept-language"] && { "accept-language": given["accept-language"] }),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  mark = response.headers.get("x-murmur-key-mark");
  return { status: response.status, error: text === "" ? null : JSON.parse(text).error };
}

const forgotten = () => vi.mocked(revalidateTag).mock.calls;

describe("what WordPress says has changed is forgotten", () => {
  test.each([
    ["videos", "videos"],
    ["video:soft-rain", "video:soft-rain"],
    ["video:%e9%9b%a8 video:雨", "video:雨 video:雨"],
    ["anchor:mira", "anchors"],
    ["triggers page:terms", "triggers page:terms"],
    ["anchors anchor featured-anchors", "anchors anchor featured-anchors"],
    ["homepage levels video videos videos", "homepage levels video videos"],
  ])("a change of %s expires what is cached of it", async (given, expected) => {
    const tags = given.split(" ");
    expect(await ask({ tags })).toEqual({ status: 204, error: null });
    expect(forgotten()).toEqual(expected.split(" ").map((tag) => [tag, { expire: 0 }]));
  });

  test("an invalidation of another instance expires the same answers", async () => {
    expect((await ask({ tags: ["videos"], relayed: true })).status).toBe(204);
    expect(forgotten()).toEqual([["videos", { expire: 0 }]]);
    expect((await ask({ tags: ["videos"], relayed: "x" })).status).toBe(400);
  });

  test("the answer to an invalidation says whether both sides have the same key, without the key", async () => {
    changeSettings({ WORDPRESS_KEY: undefined });
    await ask({ tags: ["videos"] });
    expect(mark).toBe("none");
    const marks = [];
    for (const letter of ["a", "b"]) {
      changeSettings({ WORDPRESS_KEY: letter.repeat(32) });
      await ask({ tags: ["videos"] });
      marks.push(mark);
    }
    // WordPress computes hash_hmac( 'sha256', 'murmur key', $key ).
    expect(marks[0]).toBe("62de3b85b51bf4289b8a0ff1f7084af65acdd606462827687d5bda97920c2bda");
    expect(marks[1]).not.toBe(marks[0]);
    await ask({ tags: ["videos"] }, { authorization: "Bearer x" });
    expect(mark, "nobody else learns of it").toBeNull();
  });

  test("an unknown tag is ignored and named in the log, and the others expire", async () => {
    vi.stubEnv("LOG_LEVEL", "warn");
    changeSettings({ LOG_LEVEL: "warn" });
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const tags = ["trigger:rain", "video:", "video:../x", "nix:rain", "year", "incomplete", "videos"];
    expect((await ask({ tags })).status).toBe(204);
    expect(forgotten()).toEqual([["videos", { expire: 0 }]]);
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.map(({ tag }) => tag)).toEqual(tags.slice(0, -1));
  });
});

describe("nobody else may say so", () => {
  test("the route for invalidations does not exist without a secret in the settings", async () => {
    changeSettings({ REVALIDATE_SECRET: undefined });
    expect(await ask({ tags: ["videos"] })).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    const found = await ask({ tags: ["videos"] }, { authorization: "Bearer undefined" });
    expect(found).toMatchObject({ status: 404 });
    expect(forgotten()).toEqual([]);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    secret,
    `Basic ${secret}`,
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(0, -1)}`,
    `Bearer ${secret.toUpperCase()}`,
    "Bearer undefined",
  ])("the authorization %j is refused with 401 before the body is read", async (authorization) => {
    expect(await ask("nonsense", { authorization })).toEqual({
      status: 401,
      error: { code: "SECRET_WRONG", message: "The secret is missing or wrong." },
    });
    expect(forgotten()).toEqual([]);
  });

  test("the refusal of an invalidation is in the language of the request", async () => {
    const { error } = await ask(
      { tags: ["videos"] },
      { authorization: "Bearer x", "accept-language": "zh-CN" },
    );
    expect(error.message).toBe("密钥缺失或不正确。");
  });

  test("wrong secrets are counted, and right ones are not", async () => {
    const from = "10.9.9.9";
    const max = limits.webhook.bounds[0]?.max ?? 0;
    for (let turn = 0; turn < max + 5; turn++)
      expect((await ask({ tags: ["videos"] }, { from })).status).toBe(204);
    for (let turn = 0; turn < max; turn++)
      await ask({ tags: ["videos"] }, { from, authorization: "Bearer x" });
    const expected = { status: 429, error: { code: "RATE_LIMITED" } };
    expect(await ask({ tags: ["videos"] }, { from })).toMatchObject(expected);
  });
});

describe("a body that can't be right changes nothing", () => {
  test.each<[unknown, number]>([
    ["", 400],
    ["{", 400],
    [[], 400],
    [{}, 400],
    [{ tags: [] }, 400],
    [{ tags: "videos" }, 400],
    [{ tags: [1] }, 400],
    [{ tags: [""] }, 400],
    [{ tags: ["x".repeat(257)] }, 400],
    [{ tags: Array(101).fill("videos") }, 400],
    [{ tags: ["videos"], more: true }, 400],
    [{ tags: ["x".repeat(66_000)] }, 413],
  ])("the malformed invalidation %j changes nothing", async (body, status) => {
    expect((await ask(body)).status).toBe(status);
    expect(forgotten()).toEqual([]);
  });

  test("an invalidation of another content type changes nothing", async () =>
    expect((await ask({ tags: ["videos"] }, { type: "text/plain" })).status).toBe(415));
});
