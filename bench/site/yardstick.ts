import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlainAnswer } from "./plain.ts";
import type { WireRequest } from "./wrk.ts";

/** Headers that describe the bytes; the site adds the others. */
const described = ["content-type", "content-encoding", "cache-control", "etag", "vary"];

/** The site's response as sent, not decoded. */
function read(origin: string, { path, headers }: WireRequest): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const kept = described.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, String(value)] as const];
      });
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: Object.fromEntries(kept), body: Buffer.concat(chunks).toString("base64") });
    }).once("error", reject);
  });
}

/** A server that sends the same bytes as the site, and the requests for them. */
export type Yardstick = { origin: string; pid: number; requests: WireRequest[]; stop(): void };

export async function readAnswers(origin: string, requests: readonly WireRequest[]): Promise<PlainAnswer[]> {
  const answers: PlainAnswer[] = [];
  for (const request of requests) answers.push(await read(origin, request));
  return answers;
}

const numbered = (requests: readonly WireRequest[]) =>
  requests.map(({ headers }, at) => ({ path: `/${at}`, headers }));

/** A plain Node server with these answers. */
export async function startPlain(
  answers: readonly PlainAnswer[],
  requests: readonly WireRequest[],
): Promise<Yardstick> {
  const server: ChildProcess = fork(new URL("./plain.ts", import.meta.url));
  server.send({ answers });
  const [port] = (await once(server, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    requests: numbered(requests),
    stop: () => server.kill(),
  };
}

/** A single nginx process with these answers as files. */
export async function startNginx(
  port: number,
  answers: readonly PlainAnswer[],
  requests: readonly WireRequest[],
): Promise<Yardstick> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-nginx-"));
  const locations = answers.map(
    ({ status, headers: { "content-type": type = "", ...headers }, body }, at) => {
      writeFileSync(join(folder, String(at)), Buffer.from(body, "base64"));
      const added = Object.entries(headers).map(([name, value]) => `add_header ${name} '${value}';`);
      const empty = status === 200 ? "" : `return ${status};`;
      return `location = /${at} { default_type '${type}'; ${added.join(" ")} ${empty} }`;
    },
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null; events {}
    http { access_log off; ${temporary} etag off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
    open_file_cache max=1000; server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} } }`,
  );
  const server = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(`${origin}/0`).catch(() => null)) === null) {
    if (server.exitCode !== null) throw new Error("nginx did not start");
    await sleep(20);
  }
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true });
  };
  return { origin, pid: server.pid ?? 0, requests: numbered(requests), stop };
}
