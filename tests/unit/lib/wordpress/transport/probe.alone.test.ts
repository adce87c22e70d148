import { expect, test, vi } from "vitest";
import { probeWordPress } from "#lib/wordpress/transport/probe.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

/** WordPress answers with `response`. Returns its requests. */
function answers(response: () => Response) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    requests.push(new Request(url, init));
    return response();
  });
  return requests;
}

test.each<[string, string | undefined, Parameters<typeof probeWordPress>[2], object]>([
  ["nothing of its own", undefined, {}, {}],
  ["the shared key", "k".repeat(32), {}, { "x-murmur-key": "k".repeat(32) }],
  ["a token", undefined, { token: "a.b.c" }, { authorization: "Bearer a.b.c" }],
  ["a body", undefined, { body: {} }, { "content-type": "application/json" }],
])("the doctor's probe of WordPress sends %s", async (_, key, given, headers) => {
  changeSettings({ WORDPRESS_KEY: key });
  const requests = answers(() => Response.json({}));
  await probeWordPress("POST", "asmr/v1/x", given);
  // A body of text sets its content type itself.
  const { "content-type": type, ...others } = Object.fromEntries(requests[0]?.headers ?? []);
  const expected = { accept: "application/json", ...headers };
  expect({ ...others, ...(type === "application/json" && { "content-type": type }) }).toEqual(expected);
  expect(await requests[0]?.text()).toBe(given?.body === undefined ? "" : "{}");
});

test.each<[string, () => Response, object]>([
  [
    "an error of a plugin's",
    () => Response.json({ code: "[jwt_auth] invalid_token" }, { status: 403 }),
    { status: 403, code: "invalid_token" },
  ],
  ["no code", () => Response.json({ code: 7 }), { status: 200, code: "" }],
  ["null", () => Response.json(null), { json: null, code: "" }],
  ["no JSON", () => new Response("<html>"), { json: undefined, code: "" }],
])("the doctor's probe of WordPress reads an answer with %s", async (_, response, expected) => {
  answers(response);
  expect(await probeWordPress("GET", "asmr/v1/x")).toMatchObject(expected);
});
