import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRedisClient, RedisConnection } from "#server/cluster/redis-connection.ts";
import { patience, type Reply, startRedisReplying } from "./redis-replying.ts";

/** A fake Redis. Each connection knows from its first command on whether it only reads. */
async function startRedis() {
  let [readsOnly, connections] = [false, 0];
  const server = createServer((socket) => {
    connections++;
    const refuses = () => readsOnly && connections < 2;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      // Commands are arrays of RESP; several may come at once.
      for (const command of data.toString().split(/^\*/m).slice(1))
        socket.write(
          command.includes("ZADD") && refuses()
            ? "-READONLY You can't write against a read only replica.\r\n"
            : "+OK\r\n",
        );
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    becomeCopy: () => {
      readsOnly = true;
    },
    connections: () => connections,
    close: () => server.close(),
  };
}

test("a Redis that has become read-only is replaced by a new connection, and the listeners are notified", async () => {
  const redis = await startRedis();
  const connection = new RedisConnection(redis.url, () => {}, patience);
  let [back, times] = [Promise.withResolvers<void>(), 0];
  connection.onBack(() => {
    times++;
    back.resolve();
  });
  await back.promise;
  expect(await connection.send("ZADD", "key", "1", "one")).toBe("OK");
  back = Promise.withResolvers<void>();
  redis.becomeCopy();
  await expect(connection.send("ZADD", "key", "1", "one")).rejects.toThrow("READONLY");
  await back.promise;
  expect(await connection.send("ZADD", "key", "1", "one")).toBe("OK");
  expect([times, redis.connections()]).toEqual([2, 2]);
  connection.close();
  redis.close();
});

/** A connection to a Redis that answers so. */
async function startReplying(reply: Reply, answerMs?: number) {
  const redis = await startRedisReplying(reply);
  const said: string[] = [];
  const connection = new RedisConnection(redis.url, (_level, message) => void said.push(message), answerMs);
  onTestFinished(() => connection.close());
  await new Promise<void>((resolve) => connection.onBack(resolve));
  return { connection, said };
}
const isUp = ({ connection }: { connection: RedisConnection }) =>
  expect.poll(() => connection.isUp, { timeout: 5_000 }).toBe(true);

test("an answer of Redis after 50 ms counts as missing and stops the requests, and its arrival resumes them", async () => {
  const late = Promise.withResolvers<string>();
  const sent: string[] = [];
  const redis = await startReplying((command) => {
    sent.push(command);
    return command.includes("ZADD") ? late.promise : "+OK\r\n";
  });
  await expect(redis.connection.send("ZADD", "key", "1", "one")).rejects.toThrow("no answer in 50 ms");
  expect(redis.connection.isUp).toBe(false);
  for (let nth = 0; nth < 10; nth++)
    await expect(redis.connection.send("GET", "key")).rejects.toThrow("away");
  expect(sent.filter((command) => command.includes("GET"))).toEqual([]);
  late.resolve("+OK\r\n");
  await isUp(redis);
});

test("a command that Redis refuses is logged once a minute, and does not count as an outage", async () => {
  const refused = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
  const { connection, said } = await startReplying(
    (command) => (command.includes("ZADD") ? refused : "+OK\r\n"),
    patience,
  );
  for (let turn = 0; turn < 3; turn++)
    await expect(connection.send("ZADD", "key", "1", "one")).rejects.toThrow("OOM");
  expect(said.filter((message) => message === "Redis refused a command")).toHaveLength(1);
  expect(connection.isUp).toBe(true);
});

test("the search for a writable Redis pauses between tries if all are read-only", async () => {
  const redis = await startReplying(
    (command) => (command.includes("ZADD") ? "-READONLY\r\n" : "+OK\r\n"),
    patience,
  );
  const { connection, said } = redis;
  for (let turn = 0; turn < 4; turn++) {
    await expect(connection.send("ZADD", "key", "1", "one")).rejects.toThrow("READONLY");
    await isUp(redis);
  }
  expect(said.filter((message) => message.startsWith("Redis is away"))).toHaveLength(1);
});

test("a lost connection to Redis is tried again ever later, in the end every two seconds", () => {
  const strategy = createRedisClient("redis://127.0.0.1:1").options?.socket?.reconnectStrategy;
  const waits = [0, 1, 2, 3, 4, 5, 50].map(
    (nth) => typeof strategy === "function" && strategy(nth, new Error()),
  );
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
});
