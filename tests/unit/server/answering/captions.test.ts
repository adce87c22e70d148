import { expect, test } from "vitest";
import { type FakeSite, page, startInTest } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;

const session = "__Host-session-0123456789ab=seal; signed_in-0123456789ab=1";

test("captions for everybody are cached, with their type and nosniff, and a member's are passed on", async () => {
  fake = await startInTest((request, response) =>
    page(`WEBVTT for ${request.headers.cookie ?? "everybody"}`, {
      "content-type": "text/vtt; charset=utf-8",
      "cache-control": "private, no-store",
    })(request, response),
  );
  const { get, requests } = fake;
  for (let turn = 0; turn < 2; turn++) {
    const { text, headers } = await get("/captions/rain/en.vtt");
    expect(text).toBe("WEBVTT for everybody");
    expect(headers).toMatchObject({
      "content-type": "text/vtt; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
  }
  expect(requests).toHaveLength(1);
  const own = await get("/captions/rain/en.vtt", { headers: { cookie: session } });
  expect(own.text).toContain("session");
  const expected = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  expect(own.headers).toMatchObject(expected);
  expect((await get("/captions/rain/en.vtt")).text).toBe("WEBVTT for everybody");
});
