import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./visitor.ts";

// A visitor of kept pages in a process of its own, so that no load which the measurement makes stands in its way. It asks
// every 25 ms, whether the answer before has come or not: what waits is counted as often as it waits.

const everyMs = 25;
export const kept = ["/", "/videos", "/zh", "/vip"];

/** What became of the visitor's requests: the ms that each took, and the statuses that are not 200. */
export type Visits = { times: number[]; wrong: number[] };

async function visit(siteUrl: string): Promise<Visits> {
  const visits: Visits = { times: [], wrong: [] };
  const asked: Promise<void>[] = [];
  let over = false;
  process.once("message", () => {
    over = true;
  });
  for (let due = performance.now(), nth = 0; !over; due += everyMs, nth++) {
    await sleep(Math.max(0, due - performance.now()));
    asked.push(
      ask(`${siteUrl}${kept[nth % kept.length]}`).then(({ status, ms }) => {
        visits.times.push(ms);
        if (status !== 200) visits.wrong.push(status);
      }),
    );
  }
  await Promise.all(asked);
  return visits;
}

/** Sends a visitor to a site. @returns what tells of the visits when they are to end */
export async function startQuietVisitor(siteUrl: string): Promise<() => Promise<Visits>> {
  const child = fork(import.meta.filename, [siteUrl]);
  await once(child, "spawn");
  return async () => {
    const told = once(child, "message");
    child.send("enough");
    const [visits] = (await told) as [Visits];
    child.disconnect();
    return visits;
  };
}

if (process.send && process.argv[1] === import.meta.filename)
  process.send(await visit(process.argv[2] ?? ""));
