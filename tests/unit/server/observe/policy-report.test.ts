import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;
let lines: string[];
beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    if (String(text).includes("policy")) lines.push(String(text));
    return true;
  });
  fake = await startFake(page());
});
afterEach(() => fake.close());

const post = (body: string, headers = {}) =>
  fake.get("/_api/csp-report", {
    method: "POST",
    body,
    headers: { "content-type": "application/csp-report", ...headers },
  });

const report = (blocked: string, directive = "script-src-elem") =>
  JSON.stringify({
    "csp-report": {
      "effective-directive": directive,
      "blocked-uri": blocked,
      "document-uri": "https://murmur.test/reset-password?key=S3CRET",
      "script-sample": "S3CRET",
    },
  });

test("a report of the browser's policy is logged once, without what may be personal", async () => {
  for (let time = 0; time < 3; time++)
    expect((await post(report("https://evil.test/a?token=S3CRET"))).status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "warn",
    directive: "script-src-elem",
    blocked: "https://evil.test",
    page: "/reset-password",
  });
  expect(lines[0]).not.toContain("S3CRET");
  expect(fake.requests).toEqual([]);
});

test("of a flood of policy reports at most twenty a minute are logged", async () => {
  for (let at = 0; at < 60; at++) await post(report(`https://${at}.test/`));
  expect(lines).toHaveLength(20);
});

test("a policy report that is too large, malformed or incomplete is refused", async () => {
  expect((await post("x".repeat(65 * 1024))).status).toBe(413);
  for (const body of ["", "null", "[]", "{}", '{"csp-report":1}', "nonsense"])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
  expect((await fake.get("/_api/csp-report")).status).toBe(405);
});
