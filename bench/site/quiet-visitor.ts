import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./visitor.ts";

// A visitor of cached pages in its own process, which the load does not slow down. It sends a request every 25 ms without
// waiting for the previous response, so that a stall counts as often as it delays one.

const everyMs = 25;
export const cachedPaths = ["/", "/videos", "/zh", "/vip"];

/** The ms of each request, and the statuses other than 200. */
export type Visits = { times: number[]; wrong: number[] };

async function visit(siteUrl: string): Promise<Visits> {
  const visits: Visits = { times: [], wrong: [] };
  const requests: Promise<void>[] = [];
  let over = false;
  process.once("message", () => {
    over = true;
  });
  for (let due = performance.now(), nth = 0; !over; due += everyMs, nth++) {
    await sleep(Math.max(0, due - performance.now()));
    requests.push(
      send(`${siteUrl}${cachedPaths[nth % cachedPaths.length]}`).then(({ status, ms }) => {
        visits.times.push(ms);
        if (status !== 200) visits.wrong.push(status);
      }),
    );
  }
  await Promise.all(requests);
  return visits;
}

/** Starts a visitor of a site. @returns a function that ends the visits and reports them */
export async function startQuietVisitor(siteUrl: string): Promise<() => Promise<Visits>> {
  const child = fork(import.meta.filename, [siteUrl]);
  await once(child, "spawn");
  return async () => {
    const reported = once(child, "message");
    child.send("enough");
    const [visits] = (await reported) as [Visits];
    child.disconnect();
    return visits;
  };
}

if (process.send && process.argv[1] === import.meta.filename)
  process.send(await visit(process.argv[2] ?? ""));
