import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { checkWordPress } from "#lib/services/doctor/check-wordpress.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import type { WordPressHostName } from "#sandbox/base/state/faults.ts";
import { startSandbox } from "#sandbox/start.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

// The doctor's findings at each host that sandbox/faults/wordpress-host.ts imitates.

const dataDir = temporaryFolder();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir, faults: true });
  Object.assign(process.env, {
    SITE_URL: "http://localhost:9",
    WORDPRESS_URL: sandbox.url,
    WORDPRESS_KEY: sharedKey,
    LOG_LEVEL: "silent",
  });
});
afterEach(() => fetch(`${sandbox.url}/__sandbox/faults`, { method: "DELETE" }));
afterAll(() => sandbox.close());

const control = (path: string, body: unknown) =>
  fetch(`${sandbox.url}/__sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
const standBehind = (host: WordPressHostName) => control("wordpress-host", { host });

/** The failures, except that the sandbox has no self-check. */
async function problems() {
  const found = await checkWordPress(settings(), Date.now());
  return found.filter(({ level, check }) => level !== "ok" && check !== "self-check");
}

test("the doctor reports nothing where no host stands in front of WordPress", async () =>
  expect(await problems()).toEqual([]));

test("the doctor reports a bot check in one line, which quotes the page of the check", async () => {
  await standBehind("bot-check");
  expect(await problems()).toEqual([
    {
      check: "WordPress",
      level: "fail",
      text: expect.stringMatching(
        /^every call is answered with 20\d \("Checking your browser"\).*: a bot check, firewall or maintenance page stands in front of \/wp-json: let this server's address pass there/,
      ),
    },
  ]);
});

test("a host that adds noise to JSON is reported only for the methods that it refuses", async () => {
  await standBehind("noisy");
  expect(await problems()).toEqual([
    {
      check: "methods",
      level: "warn",
      text: 'PUT (405 ("Method Not Allowed")) and DELETE (405 ("Method Not Allowed")) do not reach WordPress; the site sends POST after them, so each such call is two: allow them in the web server and the firewall',
    },
  ]);
});

test("the doctor reports a security plugin in one line, with the plugin's error codes", async () => {
  await standBehind("locked");
  const found = await problems();
  expect(found.map(({ check, level }) => [check, level])).toEqual([["WordPress", "fail"]]);
  const codes = ["401 rest_login_required", "403 rest_forbidden", "404 rest_disabled", "a security plugin"];
  for (const code of codes) expect(found[0]?.text).toContain(code);
});

test("the doctor reports a cache that sends a member's data to strangers", async () => {
  await standBehind("cached");
  expect(await problems()).toEqual([
    { check: "cache", level: "fail", text: expect.stringMatching(/^strangers get .*exclude \/wp-json/) },
  ]);
});

test("the doctor reports a cache that answers with a member's record where nobody is logged in", async () => {
  await control("faults", [{ path: "/wp-json/asmr/v1/user/me", exact: true, status: 200, body: { id: 7 } }]);
  const [found] = await problems();
  expect(found).toMatchObject({
    check: "WordPress",
    level: "fail",
    text: expect.stringMatching(/^GET asmr\/v1\/user\/me answers 200 without a login: a cache/),
  });
});

test.each([{ age: "12" }, { "x-litespeed-cache": "hit" }, { "cf-cache-status": "HIT" }])(
  "the doctor reports a cache that claims to have an address that is new: %j",
  async (headers) => {
    await control("faults", [{ path: "/wp-json/asmr/v1/videos", headers }]);
    const [name, value] = Object.entries(headers)[0] ?? [];
    expect(await problems()).toEqual([
      { check: "cache", level: "fail", text: expect.stringContaining(`(${name}: ${value})`) },
    ]);
  },
);

test("the doctor reports PHP's messages around the JSON, and names WP_DEBUG_DISPLAY", async () => {
  const body = "<br />\n<b>Warning</b>:  Undefined variable $x in <b>x.php</b><br />\n[]";
  await control("faults", [{ path: "/wp-json/", status: 200, body }]);
  const found = await problems();
  expect(found).toHaveLength(1);
  expect(found[0]?.text).toContain("WP_DEBUG_DISPLAY");
});

// WordPress's own check names tables of three bytes (wordpress/tests/real/Core/ThreeByteTest.php).
test("a host with old database tables causes no diagnosis", async () => {
  await standBehind("old");
  expect(await problems()).toEqual([]);
});
