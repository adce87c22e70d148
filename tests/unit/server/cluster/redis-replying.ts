import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** The ms within which Redis must reply; enough for a busy machine. */
export const patience = 10_000;

/** The reply to a command. Both are in RESP. */
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
