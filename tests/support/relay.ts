import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP relay to a PostgreSQL that records and breaks connections. */
export async function startRelay(to: URL) {
  const ends = new Set<Socket>();
  const startups: Buffer[] = [];
  let breaksAt: string | null = null;

  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => ends.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const socket of [client, upstream]) keep(socket);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.once("data", (first) => startups.push(first));
    client.on("data", (data) => {
      if (breaksAt !== null && data.includes(breaksAt)) client.destroy();
    });
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(to);
  url.port = String(typeof address === "object" ? address?.port : "");

  return {
    url: url.href,
    /** The first message of each connection, in order. */
    startups,
    /** Cuts all connections, and from now on each that sends this text. */
    breakAt(text: string | null) {
      breaksAt = text;
      for (const socket of ends) socket.destroy();
    },
    /** Existing connections stay open but hang; new ones work. */
    silence() {
      for (const socket of ends) socket.unpipe().resume();
    },
    async close() {
      for (const socket of ends) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
