import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { drain } from "#server/next/drain.ts";
import { eventually, type FakeSite, page, startFake } from "#tests/unit/server/fake-next.ts";

/** As in the site, in a hurry. */
const times = { acceptMs: 4_000, capMs: 5_000 };

let fake: FakeSite;
afterEach(() => fake.close());

test("clients that keep their connections lose nothing, and each answer says that it was the last", async () => {
  fake = await startFake(page());
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
  const askForAWhile = async (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; ) await ask();
  };
  const clients = Promise.all(Array.from({ length: 32 }, () => askForAWhile(700)));
  while (answers.length < 64) await new Promise((done) => setTimeout(done, 5));
  expect(new Set(answers)).toEqual(new Set(["keep-alive"]));
  fake.context.health.draining();
  const before = answers.length;
  const drained = drain([fake.front, fake.next], times);
  await clients;
  // One that has rested, as a load balancer's pool does, and asks once more.
  await ask();
  await drained;
  expect(answers.length).toBeGreaterThan(before + 32);
  expect(new Set(answers.slice(before + 32))).toEqual(new Set(["close"]));
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  agent.destroy();
});

test("what runs is finished, and idle connections are closed", async () => {
  let release = () => {};
  fake = await startFake((request, response) => {
    release = () => page("finished")(request, response);
  });
  const idle = connect(fake.port, "127.0.0.1");
  const idleClosed = new Promise((done) => idle.once("close", done));
  await new Promise((done) => idle.once("connect", done));
  const running = fake.get("/");
  await eventually(() => fake.asked.length === 1);
  const drained = drain([fake.front, fake.next], { acceptMs: 300, capMs: 10_000 });
  await idleClosed;
  await expect(fake.get("/vip")).rejects.toThrow("ECONNREFUSED");
  release();
  expect((await running).text).toBe("finished");
  await drained;
});

test("a connection that is kept alive does not hold it up", async () => {
  fake = await startFake(page());
  const socket = connect(fake.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  await new Promise((done) => socket.once("data", done));
  const started = performance.now();
  await drain([fake.front, fake.next], times);
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(900);
  expect(took).toBeLessThan(2_000);
});

test("a request that hangs is cut at the cap", async () => {
  fake = await startFake(() => undefined);
  const hung = expect(fake.get("/_api/hang")).rejects.toThrow();
  await eventually(() => fake.asked.length === 1);
  const started = performance.now();
  await drain([fake.front, fake.next], { acceptMs: 100, capMs: 150 });
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(100);
  expect(took).toBeLessThan(1_000);
  await hung;
});

test("a change whose browser has gone is waited for", async () => {
  let finished = false;
  fake = await startFake((_request, response) => {
    setTimeout(() => {
      finished = true;
      response.end("{}");
    }, 150);
  });
  const socket = connect(fake.port, "127.0.0.1", () =>
    socket.write("POST /_api/pay HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"),
  );
  await eventually(() => fake.asked.length === 1);
  socket.destroy();
  await drain([fake.front, fake.next], times);
  expect(finished).toBe(true);
});

test("who asks without a pause is refused at the end, and never cut off", async () => {
  fake = await startFake(page());
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
  const askUntilRefused = async () => {
    while (await ask());
  };
  const clients = Promise.all(Array.from({ length: 8 }, askUntilRefused));
  const { health } = fake.context;
  await eventually(() => answered > 50);
  health.draining();
  await drain([fake.front, fake.next], {
    acceptMs: 300,
    capMs: 5_000,
    keepConnections: (keep) => health.keepConnections(keep),
  });
  await clients;
  expect(failures).toEqual(Array.from({ length: 8 }, () => "ECONNREFUSED"));
  agent.destroy();
});
