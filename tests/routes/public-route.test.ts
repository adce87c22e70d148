import { describe, expect, test, vi } from "vitest";
import { publicRoute } from "#lib/bff/public-route.ts";
import { SiteError } from "#lib/errors.ts";

const call = async (handler: () => Promise<unknown>, build = publicRoute) => {
  const response = await build({ subject: "videos" }, handler)(
    new Request("https://murmur.test/_api/x?key=canary"),
    {
      params: Promise.resolve({}),
    },
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { status: response.status, text: await response.text() };
};

describe("an answer of /_api (one envelope, never kept)", () => {
  test("a result is JSON", async () =>
    expect(await call(async () => ({ a: 1 }))).toEqual({ status: 200, text: '{"a":1}' }));

  test("null is a result", async () =>
    expect(await call(async () => null)).toEqual({ status: 200, text: "null" }));

  test("nothing is 204", async () =>
    expect(await call(async () => undefined)).toEqual({ status: 204, text: "" }));

  test.each([400, 401, 403, 404, 409, 429, 503])("an error of the site's own with %i", async (status) => {
    const { text, ...answer } = await call(async () => {
      throw new SiteError(status, "CODE", "Told to people");
    });
    expect(answer.status).toBe(status);
    expect(JSON.parse(text)).toEqual({ error: { code: "CODE", message: "Told to people" } });
  });

  test("a bug is 500: told to the log without the query, not to the browser", async () => {
    vi.stubEnv("LOG_LEVEL", "error");
    // A process reads its settings once: this one speaks.
    vi.resetModules();
    const speaking = await import("#lib/bff/public-route.ts");
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { status, text } = await call(async () => {
      throw new TypeError("secret.path is not a function");
    }, speaking.publicRoute);
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      error: { code: "SERVER_ERROR", message: "Server error, please try again." },
    });
    const lines = written.mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", path: "/_api/x" });
    expect(lines[0]).not.toContain("canary");
  });
});
