import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { drain } from "#server/drain.ts";
import { eventually, type FakeSite, page, startFake } from "./fake-next.ts";

let fake: FakeSite;
afterEach(() => fake.close());

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
  const drained = drain([fake.front, fake.next], 5_000);
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
  await drain([fake.front, fake.next], 5_000);
  expect(performance.now() - started).toBeLessThan(500);
});

test("a request that hangs is cut at the cap", async () => {
  fake = await startFake(() => undefined);
  const hung = expect(fake.get("/_api/hang")).rejects.toThrow();
  await eventually(() => fake.asked.length === 1);
  const started = performance.now();
  await drain([fake.front, fake.next], 150);
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
  await drain([fake.front, fake.next], 5_000);
  expect(finished).toBe(true);
});
