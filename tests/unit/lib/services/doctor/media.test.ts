import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { mediaDiagnosis } from "#lib/services/doctor/check-media.ts";
import { checkSecureLink, mediaSettings } from "#sandbox/demo/secure-link.ts";

// A host that serves its media only with a signature.
const server = createServer((request, response) => {
  const [, link = "", name = ""] = /^\/demo\/media\/([^/]+)\/(.+)$/.exec(request.url ?? "") ?? [];
  response.writeHead(checkSecureLink(link, name, Date.now() / 1000) === "1" ? 206 : 403).end();
});
let site: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const otherKey = { SECURE_LINK_KEYS: `/demo/media=${"x".repeat(32)}` };
const diagnose = (keys: object, line: object = {}) =>
  mediaDiagnosis(
    {
      check: "VIP",
      ok: true,
      untested: false,
      advice: "advice",
      address: `${site}/demo/media/rain.mp4`,
      ...line,
    },
    readSettings({ SITE_URL: site, ...keys }),
    Date.now(),
  );

test.each([
  ["protected, with the right key", mediaSettings, {}, "ok", /signature opens it/],
  ["protected, with another key", otherKey, {}, "fail", /answers 403 .* check the key/],
  ["protected, without a key", {}, {}, "fail", /members can't play/],
  ["open, though the site signs", mediaSettings, { ok: false }, "fail", /does not ask for it\. advice/],
  ["open or by domain, without a key", {}, { ok: false }, "warn", /^advice$/],
  ["unknown", mediaSettings, { ok: false, untested: true }, "warn", /^advice$/],
])("the doctor examines a host of VIP videos that is %s", async (_, keys, line, level, text) => {
  expect(await diagnose(keys, line)).toEqual({ check: "VIP", level, text: expect.stringMatching(text) });
});

test("a media host that does not answer this machine is a warning, not a failure", async () => {
  const away = { SITE_URL: "http://127.0.0.1:9", ...mediaSettings };
  const line = { address: "http://127.0.0.1:9/demo/media/rain.mp4" };
  expect(await diagnose(away, line)).toMatchObject({ level: "warn" });
});
