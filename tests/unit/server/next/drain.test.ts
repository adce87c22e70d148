import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { drain } from "#server/next/drain.ts";
import { eventually } from "#tests/support/eventually.ts";
import { ManualTimers } from "#tests/support/manual-timers.ts";
import { type FakeSite, page, startInTest } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;

/** Drains the site by a clock that the test moves. By default no connection is cut. */
function startDrain({ acceptMs = 4_000, maxMs = Number.POSITIVE_INFINITY } = {}) {
  const timers = new ManualTimers();
  const { health } = fake.context;
  const kept: boolean[] = [];
  const keepConnections = (keep: boolean) => {
    kept.push(keep);
    health.keepConnections(keep);
  };
  const drained = drain([fake.front, fake.next], { acceptMs, maxMs, keepConnections, timers });
  return { timers, drained, kept };
}

test("draining loses no request of clients that keep connections open, and closes each with its response", async () => {
  fake = await startInTest(page());
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const answers: (string | undefined)[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const request = httpRequest({ port: fake.port, path: "/", agent }, (response) => {
        answers.push(response.headers.connection);
        response.resume().once("end", resolve);
      });
      request.once("error", reject).end();
    });
  let isOver = false;
  const requestUntilOver = async () => {
    while (!isOver) await ask();
  };
  const clients = Promise.all(Array.from({ length: 32 }, requestUntilOver));
  await eventually(() => answers.length >= 64);
  expect(new Set(answers)).toEqual(new Set(["keep-alive"]));
  fake.context.health.startDraining();
  const before = answers.length;
  const { timers, drained } = startDrain();
  await eventually(() => answers.length > before + 64);
  isOver = true;
  await clients;
  // A connection of a load balancer's pool rests for a moment and is used again.
  for (let turn = 0; turn < 2; turn++) {
    await timers.pass(900);
    await ask();
  }
  await timers.passUntil(drained);
  expect(new Set(answers.slice(before + 32))).toEqual(new Set(["close"]));
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  agent.destroy();
});

test("draining finishes running requests and closes idle connections", async () => {
  let release = () => {};
  fake = await startInTest((request, response) => {
    release = () => page("finished")(request, response);
  });
  const idle = connect(fake.port, "127.0.0.1");
  const idleClosed = new Promise((done) => idle.once("close", done));
  await new Promise((done) => idle.once("connect", done));
  const running = fake.get("/");
  await eventually(() => fake.requests.length === 1);
  const { timers, drained } = startDrain({ acceptMs: 300 });
  await timers.passUntil(idleClosed);
  await expect(fake.get("/vip")).rejects.toThrow("ECONNREFUSED");
  release();
  expect((await running).text).toBe("finished");
  await timers.passUntil(drained);
});

test("an open connection without a request does not delay the draining", async () => {
  fake = await startInTest(page());
  const socket = connect(fake.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  await new Promise((done) => socket.once("data", done));
  const { timers, drained } = startDrain();
  await timers.pass(950);
  expect(fake.front.listening).toBe(true);
  await timers.pass(50);
  expect(fake.front.listening).toBe(false);
  await drained;
});

test("draining cuts off a request that hangs until the deadline", async () => {
  fake = await startInTest(() => undefined);
  const hung = expect(fake.get("/_api/hang")).rejects.toThrow();
  await eventually(() => fake.requests.length === 1);
  const cut = vi.spyOn(fake.front, "closeAllConnections");
  const { timers, drained } = startDrain({ acceptMs: 100, maxMs: 150 });
  await timers.pass(149);
  expect([fake.front.listening, cut.mock.calls.length]).toEqual([false, 0]);
  await timers.pass(1);
  await hung;
  await drained;
});

test("draining waits for a change whose browser has disconnected", async () => {
  const order: string[] = [];
  let finish = () => {};
  fake = await startInTest((_request, response) => {
    finish = () => {
      order.push("finished");
      response.end("{}");
    };
  });
  const socket = connect(fake.port, "127.0.0.1", () =>
    socket.write("POST /_api/pay HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"),
  );
  await eventually(() => fake.requests.length === 1);
  socket.destroy();
  const { timers, drained } = startDrain();
  const noted = drained.then(() => order.push("drained"));
  await timers.passUntil(once(fake.front, "close"));
  await timers.pass(10_000);
  finish();
  await noted;
  expect(order).toEqual(["finished", "drained"]);
});

test("draining refuses clients that send requests without a pause, and cuts off none of their requests", async () => {
  fake = await startInTest(page());
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let answered = 0;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const request = httpRequest({ port: fake.port, path: "/", agent }, (response) => {
        response.resume().once("end", () => {
          answered += 1;
          resolve(true);
        });
      });
      request.once("error", (error: NodeJS.ErrnoException) => {
        failures.push(error.code ?? error.message);
        resolve(false);
      });
      request.end();
    });
  const requestUntilRefused = async () => {
    while (await ask());
  };
  const clients = Promise.all(Array.from({ length: 8 }, requestUntilRefused));
  const moreAnswers = (count = answered + 50) => eventually(() => answered > count);
  await moreAnswers();
  fake.context.health.startDraining();
  const { timers, drained, kept } = startDrain({ acceptMs: 300 });
  await timers.pass(299);
  await moreAnswers();
  await timers.pass(1);
  expect(kept).toEqual([true]);
  await moreAnswers();
  await timers.pass(300);
  expect(kept).toEqual([true, false]);
  await clients;
  await timers.passUntil(drained);
  expect(failures).toEqual(Array.from({ length: 8 }, () => "ECONNREFUSED"));
  agent.destroy();
});
