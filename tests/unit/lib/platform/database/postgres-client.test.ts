import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionOptions, ImpatientClient, sessionLimits } from "#lib/platform/database/postgres-client.ts";

/** A message of PostgreSQL's protocol: letter, length, content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const isReady = message("Z", Buffer.from("I"));
const refusal = message("E", Buffer.from("SERROR\0C42601\0Mno such thing\0\0"));

/** A server that accepts everybody, refuses "bad", and never answers anything else. */
const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  socket.once("data", () => {
    socket.write(Buffer.concat([message("R", Buffer.alloc(4)), isReady]));
    socket.on("data", (query) => {
      if (query.includes("bad")) socket.write(Buffer.concat([refusal, isReady]));
    });
  });
});
let port: number;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = Number((server.address() as { port: number }).port);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test("a connection without a response is closed, and one whose query is refused stays open", async () => {
  const client = new ImpatientClient({ host: "127.0.0.1", port, user: "a", query_timeout: 500 });
  const ended = once(client, "end").then(() => "ended");
  await client.connect();
  for (let times = 0; times < 2; times++) await expect(client.query("bad")).rejects.toThrow("no such thing");
  await expect(client.query("SELECT 1")).rejects.toThrow("Query read timeout");
  expect(await ended).toBe("ended");
});

test("the server ends a slow query before this process stops waiting for it", () => {
  const expected = { connectionTimeoutMillis: 3_000, query_timeout: 8_000 };
  expect(connectionOptions("postgres://a")).toMatchObject(expected);
  const limits = [...sessionLimits.matchAll(/SET (\w+) = (\d+);/g)].map(([, name, ms]) => [name, Number(ms)]);
  expect(Object.fromEntries(limits)).toEqual({
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  });
});
