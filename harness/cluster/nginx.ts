import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ports, root } from "./cluster.ts";

const deployed = (name: string) => readFileSync(join(root, "deploy/nginx", name), "utf8");

/**
 * Runs Debian's nginx in its own folder, with files of deploy/ that `place` modifies. Resolves when it
 * listens at `port`.
 */
export async function runNginx(
  folder: string,
  files: string[],
  place: (text: string) => string,
  port: number,
) {
  const certificate = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  execFileSync("openssl", [...request, ...certificate], { stdio: "ignore" });
  mkdirSync(join(folder, "snippets"));
  mkdirSync(join(folder, "log"));
  const placed = (text: string) =>
    place(text)
      .replaceAll(/^\s*listen \[::\].*$/gm, "")
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]*\/fullchain\.pem/g, join(folder, "cert.pem"))
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]*\/privkey\.pem/g, join(folder, "key.pem"))
      .replaceAll("include snippets/", `include ${folder}/snippets/`)
      .replaceAll("/var/log/nginx", join(folder, "log"));
  for (const name of ["php", "media", "uploads"])
    writeFileSync(join(folder, `snippets/murmur-${name}.conf`), placed(deployed(`${name}.conf`)));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const config = `pid ${folder}/nginx.pid; error_log ${folder}/log/error.log; worker_processes 1; worker_rlimit_nofile 8192;
    ${process.getuid?.() === 0 ? "user root;" : ""} events { worker_connections 4096; }
    http { include /etc/nginx/mime.types; access_log off; ${temporary} ${files.map(deployed).map(placed).join("\n")} }`;
  writeFileSync(join(folder, "nginx.conf"), config);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder, "-g", "daemon off;"], {
    stdio: "inherit",
  });
  const gone = once(nginx, "exit");
  while ((await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).catch(() => null)) === null) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start");
    await sleep(20);
  }
  return {
    /** A log's content so far; null without a log. */
    log(name: string): string | null {
      const file = join(folder, `log/${name}.log`);
      return existsSync(file) ? readFileSync(file, "utf8") : null;
    },
    async stop() {
      nginx.kill("SIGQUIT");
      await gone;
    },
  };
}

/** nginx in front of the instances, on local addresses. */
export async function startNginx(folder: string, { instances = 2 }: { instances?: 1 | 2 } = {}) {
  const place = (text: string) =>
    text
      .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.site} ssl http2;`)
      .replace("server 127.0.0.1:3000", `server 127.0.0.1:${ports.instances[0]}`)
      .replace(
        "#server 127.0.0.1:3001",
        `${instances === 1 ? "#" : ""}server 127.0.0.1:${ports.instances[1]}`,
      );
  const { stop } = await runNginx(folder, ["site.conf"], place, ports.http);
  return { url: `https://127.0.0.1:${ports.site}`, stop };
}
export type Nginx = Awaited<ReturnType<typeof startNginx>>;
