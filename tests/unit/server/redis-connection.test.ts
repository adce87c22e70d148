import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { RedisConnection } from "#server/cluster/redis-connection.ts";

/** A Redis of which every connection knows whether it only reads, from its first command on. */
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

test("where Redis only reads by now, another connection is made, and what listens for that is told", async () => {
  const redis = await startRedis();
  const connection = new RedisConnection(redis.url, () => {});
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
