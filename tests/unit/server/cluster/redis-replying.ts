import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** Ms in which Redis must reply: so many that no busy machine misses them. */
export const patience = 10_000;

/** What is answered to a command, in RESP; commands come as RESP too. */
export type Reply = (command: string) => string | Promise<string>;

/** A Redis until the end of the test that answers each command with what `reply` says. */
export async function startRedisReplying(reply: Reply): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      for (const command of data
        .toString()
        .split(/^\*(?=\d+\r$)/m)
        .slice(1)) {
        requests.push(command);
        void Promise.resolve(reply(command)).then((text) => socket.write(text));
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
