import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { page, startInTest } from "#tests/support/server/fake-next.ts";

test.each([
  ["an uncached answer", "/_api/x", ""],
  ["a cached page", "/", "x"],
])("a client that never reads %s is disconnected in the end", async (_, path, text) => {
  const answer = text ? page(`<p>${text.repeat(1_000_000)}`) : null;
  const { front, get } = await startInTest(
    answer ?? ((_request, response) => void response.end(Buffer.alloc(8_000_000))),
  );
  if (answer) await get(path);
  const socket = connect((front.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
  socket.pause();
  const [connection] = (await once(front, "connection")) as [Socket];
  await eventually(() => connection.timeout === 5 * 60_000);
  connection.emit("timeout");
  await eventually(() => connection.destroyed);
  socket.destroy();
});

test("a client that reads its cached pages has no deadline for reading", async () => {
  const { front, get } = await startInTest(page());
  await get("/");
  const waits: (number | undefined)[] = [];
  front.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once("finish", () => waits.push(socket.timeout));
  });
  await get("/");
  await eventually(() => waits.length === 1);
  expect(waits).not.toContain(5 * 60_000);
});

test("a client that asks for another protocol and keeps the connection open is disconnected at once", async () => {
  const { front } = await startInTest(page());
  const { port } = front.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).resume();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [connection] = (await once(front, "connection")) as [Socket];
  await eventually(() => connection.destroyed);
  socket.destroy();
});
