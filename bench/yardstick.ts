import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { PlainAnswer } from "./plain.ts";
import type { WireRequest } from "./wrk.ts";

/** Headers that describe the bytes; the others are what a site adds of its own. */
const described = ["content-type", "content-encoding", "cache-control", "etag", "vary"];

/** What a site answers, as it goes over the wire: undecoded. */
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

export type Yardstick = { origin: string; pid: number; requests: WireRequest[]; stop(): void };

/** A plain server with a site's answers to these requests, and the requests that ask for them. */
export async function startYardstick(origin: string, requests: readonly WireRequest[]): Promise<Yardstick> {
  const answers: PlainAnswer[] = [];
  for (const request of requests) answers.push(await read(origin, request));
  const server: ChildProcess = fork(new URL("./plain.ts", import.meta.url));
  server.send({ answers });
  const [port] = (await once(server, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    requests: requests.map(({ headers }, at) => ({ path: `/${at}`, headers })),
    stop: () => server.kill(),
  };
}
