import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, ports } from "./cluster.ts";
import { runNginx } from "./nginx.ts";

// What both nginx files write into their logs, both in one nginx: an operator may have site and WordPress on one host.

const secret = "7-aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG";
let folder: string;
let app: Server;
let nginx: Awaited<ReturnType<typeof runNginx>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "murmur-nginx-"));
  mkdirSync(join(folder, "www"));
  writeFileSync(join(folder, "www/index.php"), "");
  app = createServer((_request, response) => response.end("app"));
  await new Promise<void>((listening) => app.listen(ports.instances[0], "127.0.0.1", listening));
  const place = (config: string) =>
    config
      .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.site} ssl http2;`)
      .replace("127.0.0.1:3000", `127.0.0.1:${ports.instances[0]}`)
      .replaceAll("/var/lib/nginx/murmur-pictures", join(folder, "pictures"))
      .replace("/var/www/wordpress", join(folder, "www"))
      .replace("include fastcgi_params;", "include /etc/nginx/fastcgi_params;")
      .replaceAll("/opt/murmur", folder);
  nginx = await runNginx(folder, ["nginx-site.conf", "nginx-wordpress.conf"], place, ports.http);
});
afterAll(async () => {
  await nginx.stop();
  app.close();
  rmSync(folder, { recursive: true });
});

const ask = (host: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { host, referer: `https://murmur.example/feed/${secret}.xml` };
    secureRequest(
      `https://127.0.0.1:${ports.site}${path}`,
      { headers, rejectUnauthorized: false, agent: false },
      (response) => response.resume().on("end", resolve),
    )
      .on("error", reject)
      .end();
  });

/** Plain http is led to https, and written nowhere. */
const askPlainly = (host: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    request(`http://127.0.0.1:${ports.http}${path}`, { headers: { host } }, (response) =>
      response.resume().on("end", resolve),
    )
      .on("error", reject)
      .end();
  });

test.each([
  ["murmur", "murmur.example", "/feed/{secret}.xml", "/feed/..."],
  ["murmur", "murmur.example", "/zh/feed/{secret}.xml?utm=a", "/zh/feed/..."],
  ["murmur", "murmur.example", "/%66eed//{secret}.xml", "/feed/..."],
  ["murmur", "murmur.example", "/anchors/lin/feed.xml", "/anchors/lin/feed.xml"],
  ["murmur", "murmur.example", "/reset-password?key={secret}", "/reset-password"],
  ["wordpress", "wordpress.example", "/wp-json/asmr/v1/feed/{secret}", "/wp-json/asmr/v1/feed/..."],
  ["wordpress", "wordpress.example", "/wp-json/asmr/v1/videos?page=2", "/wp-json/asmr/v1/videos"],
  ["wordpress", "wordpress.example", "/?rest_route=/asmr/v1/feed/{secret}", "/"],
  ["wordpress", "wordpress.example", "/wp-login.php?action=rp&key={secret}", "/wp-login.php"],
])("%s.log: %s%s is written as %s", async (log, host, path, written) => {
  const before = nginx.log(log).length;
  await askPlainly(host, path.replace("{secret}", secret));
  await ask(host, path.replace("{secret}", secret));
  expect(await eventually(() => nginx.log(log).length > before)).toBe(true);
  expect(nginx.log(log).slice(before)).toContain(`"GET ${written}" `);
  expect(nginx.log(log)).not.toContain(secret);
});
