import { describe, expect, test } from "vitest";
import { ask, catalogue, rightAnswer } from "#tests/routes/support/catalogue.ts";
import { type Answer, broken, deadlineOnDemand, json, wordpress, wpError } from "#tests/support/wordpress.ts";

const text =
  (body: string, init: ResponseInit = {}): Answer =>
  () =>
    new Response(body, init);
const jsonType = { "content-type": "application/json" };
const refused: Answer = () => Response.error();

/** A body that starts and then breaks off. */
const reset = broken(
  () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('{"videos": ['));
          controller.error(new TypeError("terminated"));
        },
      }),
      { headers: jsonType },
    ),
);

describe.each(catalogue)("$path when WordPress fails", (route) => {
  /** The route's response, with the documented text and none of WordPress's. */
  const failed = (status: number, reason: number) => ({
    status,
    body: {
      error: {
        code: status === 504 ? "UPSTREAM_TIMEOUT" : "UPSTREAM_FAILED",
        message: `${route.failure}: ${reason}`,
      },
    },
  });
  const unreadable = () => {
    const { status, body } = failed(502, 502);
    if (route.unreadable)
      body.error.message = `Invalid ${route.unreadable} data format from API: unexpected shape`;
    return { status, body };
  };
  const outcome = async () => {
    const { status, headers, json: body } = await ask(route);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    return { status, body };
  };

  test.each<[string, Answer]>([
    ["a 503", wpError(503, "maintenance")],
    ["a refused connection", refused],
    ["a connection reset on the way", reset],
  ])(
    "the catalogue repeats a request that fails with %s once, and then answers with 200",
    async (_, fault) => {
      const requests = wordpress(fault, rightAnswer(route));
      expect((await outcome()).status).toBe(200);
      expect(requests).toHaveLength(2);
    },
  );

  test.each<[string, Answer, number]>([
    ["503", wpError(503, "maintenance", "Secret path /var/www"), 503],
    ["refused", refused, 502],
  ])("the catalogue answers with 502 after two calls that fail: %s", async (_, fault, reason) => {
    const requests = wordpress(fault);
    expect(await outcome()).toEqual(failed(502, reason));
    expect(requests).toHaveLength(2);
  });

  test.each<[string, Answer, number]>([
    ["403 of a firewall", text("<h1>Forbidden</h1>", { status: 403 }), 403],
    ["404 of a missing route", wpError(404, "rest_no_route"), 404],
    ["429", wpError(429, "too_many"), 429],
  ])(
    "the catalogue answers %s with 502 at once, and does not repeat the request",
    async (_, fault, reason) => {
      const requests = wordpress(fault);
      expect(await outcome()).toEqual(failed(502, reason));
      expect(requests).toHaveLength(1);
    },
  );

  test.each<[string, Answer]>([
    ["HTML with 200", text("<!doctype html><h1>Maintenance</h1>")],
    ["an error with 200", json({ code: "x", message: "y" })],
    ["videos of something else", json({ videos: [{ foo: 1 }] })],
  ])(
    "the catalogue answers %s with 502 and the documented text, and does not repeat the request",
    async (_, fault) => {
      const requests = wordpress(broken(fault));
      expect(await outcome()).toEqual(unreadable());
      expect(requests).toHaveLength(1);
    },
  );

  test.each<[string, (pass: () => void) => Answer]>([
    [
      "no answer",
      (pass) => () => {
        pass();
        return new Promise<never>(() => {});
      },
    ],
    [
      "an answer that stops on the way",
      (pass) => () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode("[")),
            pull: pass,
          }),
          { headers: jsonType },
        ),
    ],
  ])(
    "the catalogue answers %s within the deadline with 504, and does not repeat the request",
    async (_, hang) => {
      const deadline = deadlineOnDemand();
      const requests = wordpress(broken(hang(deadline.pass)));
      expect(await outcome()).toEqual(failed(504, 504));
      expect(requests).toHaveLength(1);
    },
  );

  test("the deadline covers both calls together", async () => {
    const deadline = deadlineOnDemand();
    const requests = wordpress(wpError(503, "maintenance"), () => {
      deadline.pass();
      return new Promise<never>(() => {});
    });
    expect(await outcome()).toEqual(failed(504, 504));
    expect(requests).toHaveLength(2);
    expect(deadline.lengths()).toHaveLength(1);
    expect(deadline.lengths()[0]).toBeLessThanOrEqual(10_000);
  });
});
