import { expect, test } from "vitest";
import { type FakeSite, page, startInTest } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;

const widget = { CHAT_WIDGET_URL: "https://client.chat.test/l.js?a=1&b=2", CHAT_HOSTS: "*.chat.test" };
const directives = (policy: unknown) => String(policy).split("; ");

test("the chat frame contains the operator's script, under a policy of its own", async () => {
  fake = await startInTest(page(), { env: widget });
  const { status, headers, text } = await fake.get("/_chat?lang=zh");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain('<script src="https://client.chat.test/l.js?a=1&amp;b=2" async></script>');
  expect(text).toContain('<html lang="zh-Hans">');
  expect(directives(headers["content-security-policy"])).toEqual(
    expect.arrayContaining([
      "default-src https://client.chat.test https://*.chat.test data: blob:",
      "connect-src https://client.chat.test https://*.chat.test wss://client.chat.test wss://*.chat.test",
      "font-src 'none'",
      "frame-ancestors https://murmur.test",
      "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads",
    ]),
  );
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers).not.toHaveProperty("set-cookie");
  expect(fake.requests).toEqual([]);
});

test("the chat frame is English in an unknown language, and its document contains no part of the address", async () => {
  fake = await startInTest(page(), { env: widget });
  const { text } = await fake.get("/_chat?lang=%22%3E%3Cscript%3E&x=y");
  expect(text).toContain('<html lang="en">');
  expect(text).toBe((await fake.get("/_chat")).text);
});

test("a chat frame with an origin of its own is served at that origin only", async () => {
  fake = await startInTest(page(), { env: { ...widget, CHAT_ORIGIN: "https://chat.murmur.test" } });
  expect((await fake.get("/_chat")).status).toBe(404);
  expect((await fake.get("/_chat", { headers: { host: "murmur.test" } })).status).toBe(404);
  const there = await fake.get("/_chat", { headers: { host: "chat.murmur.test" } });
  expect(there.status).toBe(200);
  expect(String(there.headers["content-security-policy"])).not.toContain("sandbox");
  const frames = directives((await fake.get("/")).headers["content-security-policy"]).find((text) =>
    text.startsWith("frame-src"),
  );
  expect(frames).toContain(" https://chat.murmur.test");
});

test("the chat frame does not exist without the setting, and refuses POST", async () => {
  fake = await startInTest(page());
  expect((await fake.get("/_chat")).status).toBe(404);
  await fake.close();
  fake = await startInTest(page(), { env: widget });
  expect((await fake.get("/_chat", { method: "POST" })).status).toBe(405);
});
