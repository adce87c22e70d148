import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ports } from "#harness/cluster/cluster.ts";
import { runNginx } from "#harness/cluster/nginx.ts";
import { signAddress } from "#lib/media/sign-address.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { startFastcgi } from "./fastcgi.ts";

// WordPress's nginx configuration with Debian's nginx; a header of the test sets the visitor's address.

const privateFolder = "/wp-content/uploads/murmur-private";
const key = "5f0e".repeat(16);

let folder: string;
let php: Awaited<ReturnType<typeof startFastcgi>>;
let nginx: Awaited<ReturnType<typeof runNginx>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "murmur-nginx-"));
  mkdirSync(join(folder, "www"));
  for (const name of ["index.php", "wp-login.php"]) writeFileSync(join(folder, "www", name), "");
  const uploads = join(folder, "www/wp-content/uploads");
  mkdirSync(join(uploads, "murmur-private/5f1c"), { recursive: true });
  for (const path of ["murmur-private/5f1c/night.mp4", "murmur-private/night.m3u8", "trailer.mp4"])
    writeFileSync(join(uploads, path), "bytes");
  const socket = join(folder, "php.sock");
  php = await startFastcgi(socket);
  const place = (config: string) =>
    config
      .replace(
        /^/,
        config.includes("limit_req_zone")
          ? "set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;\n"
          : "",
      )
      // Too slow to let a further try through before the test's time is over.
      .replace("rate=10r/m", "rate=1r/m")
      .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.site} ssl http2;`)
      .replace("/var/www/wordpress", join(folder, "www"))
      .replace("/run/php/php-fpm.sock", socket)
      .replace("#include snippets/murmur-media.conf", "include snippets/murmur-media.conf")
      .replace(/\/films\//g, `${privateFolder}/`)
      .replace("/var/lib/murmur-films", join(folder, "www", privateFolder))
      .replace(' KEY"', ` ${key}"`)
      .replace("include fastcgi_params;", "include /etc/nginx/fastcgi_params;");
  nginx = await runNginx(folder, ["wordpress.conf"], place, ports.http);
});
afterAll(async () => {
  await nginx.stop();
  php.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const options = { headers, rejectUnauthorized: false, agent: false as const };
    request(`https://127.0.0.1:${ports.site}${path}`, options, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    )
      .on("error", reject)
      .end();
  });

/** How many of thirty tries at wp-login.php get through, from the addresses that `address` returns. */
async function tryLogins(address: (i: number) => string): Promise<number> {
  const tries = Array.from({ length: 30 }, (_, i) => get("/wp-login.php", { "x-test-address": address(i) }));
  return (await Promise.all(tries)).filter(({ status }) => status === 200).length;
}

/** The first try, and the burst. */
const limit = 11;
const hex = (n: number) => n.toString(16);

test("the addresses of an IPv6 /64 count as one at wp-login.php", async () => {
  expect(await tryLogins((i) => `2001:db8:1:2:${hex(i * 997)}::${hex(i)}`)).toBe(limit);
  expect(await tryLogins((i) => `2001:db8::${hex(i + 1)}`)).toBe(limit);
});

test("each IPv6 /64 and each IPv4 address counts by itself at wp-login.php", async () => {
  expect(await tryLogins((i) => `2001:db8:3:${hex(i)}::1`)).toBe(30);
  // The address contains a byte that is a line feed.
  expect(await tryLogins((i) => `2001:db8:a0a:${hex(0xa00 + i)}:a0a::a0a`)).toBe(30);
  expect(await tryLogins((i) => `198.51.100.${i + 1}`)).toBe(30);
  expect(await tryLogins((i) => `::ffff:203.0.113.${i + 1}`)).toBe(30);
  expect(await tryLogins(() => "192.0.2.1")).toBe(limit);
});

/** Headers that Paid Memberships Pro trusts more than the connection's address. */
const claims = [
  "Akamai-Origin-Hop",
  "CF-Connecting-IP",
  "Client-IP",
  "Fastly-Client-IP",
  "Forwarded",
  "Forwarded-For",
  "Incap-Client-IP",
  "True-Client-IP",
  "X-ClientIP",
  "X-Cluster-Client-IP",
  "X-Forwarded",
  "X-Forwarded-For",
  "X-IP-Trail",
  "X-Real-IP",
  "X-Varnish",
];

test("no request header makes PHP see another address", async () => {
  const made = Object.fromEntries(claims.map((name) => [name, "203.0.113.7"]));
  const underscores = Object.fromEntries(claims.map((name) => [name.replaceAll("-", "_"), "203.0.113.7"]));
  for (const path of ["/wp-login.php", "/wp-json/asmr/v1/user/me", "/index.php"])
    for (const headers of [made, underscores]) {
      const received: Record<string, string> = JSON.parse(
        (await get(path, { ...headers, "x-test-address": "192.0.2.9" })).body,
      );
      expect(received.REMOTE_ADDR).toBe("192.0.2.9");
      const { REMOTE_ADDR, HTTP_X_TEST_ADDRESS, ...others } = received;
      expect(Object.entries(others).filter(([, value]) => value.includes("203.0.113.7"))).toEqual([]);
      // PMPro would stop at an existing empty header.
      for (const name of claims)
        expect(received).not.toHaveProperty([`HTTP_${name.toUpperCase().replaceAll("-", "_")}`]);
    }
});

test("WordPress receives the site's requests through nginx unchanged", async () => {
  const headers = {
    authorization: "Bearer a.b.c",
    "x-murmur-key": "k",
    "x-murmur-client-ip": "192.0.2.3",
    "x-murmur-human": "1",
  };
  const received = JSON.parse((await get("/wp-json/asmr/v1/user/me?_cb=1", headers)).body);
  expect(received).toMatchObject({
    HTTP_AUTHORIZATION: "Bearer a.b.c",
    HTTP_X_MURMUR_KEY: "k",
    HTTP_X_MURMUR_CLIENT_IP: "192.0.2.3",
    HTTP_X_MURMUR_HUMAN: "1",
    REQUEST_URI: "/wp-json/asmr/v1/user/me?_cb=1",
  });
});

test.each([
  `${privateFolder}/5f1c/night.mp4`,
  `${privateFolder}/night.m3u8`,
  `${privateFolder}/night.m3u8?md5=x&expires=9999999999`,
  `${privateFolder}/`,
  privateFolder,
  "/wp-content/uploads//murmur-private///night.m3u8",
  "/wp-content/uploads/./x/../murmur-private/night.m3u8",
  "/wp-content/uploads/%6durmur%2Dprivate/night.m3u8",
  "/wp-content%2Fuploads%2Fmurmur-private%2Fnight.m3u8",
])("nobody can read the private file %s", async (path) => {
  const { status, body } = await get(path);
  expect([403, 404]).toContain(status);
  expect(body).not.toContain("bytes");
});

test("an editor's film plays for everybody with an address that the site has signed", async () => {
  const settings = readSettings({
    SITE_URL: "https://murmur.test",
    SECURE_LINK_KEYS: `wordpress.example${privateFolder}=${key}`,
  });
  const now = Math.floor(Date.now() / 1000);
  const film = `https://wordpress.example${privateFolder}/5f1c/night.mp4`;
  const signed = new URL(signAddress(film, { now, lifetime: 3600, settings }) ?? "").pathname;
  expect(await get(signed)).toEqual({ status: 200, body: "bytes" });
  expect((await get(signed.replace("night.mp4", "../night.m3u8"))).status).toBe(403);
  expect((await get(signed.replace("5f1c", "5f1d"))).status).toBe(403);
});

test("other uploads of WordPress are served as plain files", async () => {
  expect(await get("/wp-content/uploads/trailer.mp4")).toEqual({ status: 200, body: "bytes" });
});
