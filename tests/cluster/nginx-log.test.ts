import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ports } from "#harness/cluster/cluster.ts";
import { runNginx } from "#harness/cluster/nginx.ts";
import { eventually } from "#tests/support/eventually.ts";

// nginx logs WordPress's requests and none of the site's, even if both share a host.

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
      .replace("/var/www/wordpress", join(folder, "www"))
      .replace("include fastcgi_params;", "include /etc/nginx/fastcgi_params;");
  nginx = await runNginx(folder, ["site.conf", "wordpress.conf"], place, ports.http);
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

/** Plain HTTP is redirected to HTTPS, and not logged. */
const requestPlainly = (host: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    request(`http://127.0.0.1:${ports.http}${path}`, { headers: { host } }, (response) =>
      response.resume().on("end", resolve),
    )
      .on("error", reject)
      .end();
  });

test.each([
  ["/wp-json/asmr/v1/feed/{secret}", "/wp-json/asmr/v1/feed/..."],
  ["/wp-json/asmr/v1/videos?page=2", "/wp-json/asmr/v1/videos"],
  ["/?rest_route=/asmr/v1/feed/{secret}", "/"],
  ["/wp-login.php?action=rp&key={secret}", "/wp-login.php"],
])("nginx writes the request %s as %s in wordpress.log", async (path, written) => {
  const log = () => nginx.log("wordpress") ?? "";
  const before = log().length;
  await requestPlainly("wordpress.example", path.replace("{secret}", secret));
  await ask("wordpress.example", path.replace("{secret}", secret));
  await eventually(() => log().length > before);
  expect(log().slice(before)).toContain(`"GET ${written}" `);
  expect(log()).not.toContain(secret);
});

test("nginx logs no request for the site, because the app does", async () => {
  const before = nginx.log("wordpress");
  await requestPlainly("murmur.example", `/feed/${secret}.xml`);
  await ask("murmur.example", `/feed/${secret}.xml`);
  await ask("murmur.example", "/video/rain");
  expect(nginx.log("murmur")).toBeNull();
  expect(nginx.log("wordpress")).toBe(before);
});
