import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below the ports that Linux gives to connections and to servers that ask for any. */
const [firstPort, lastPort] = [20_000, 32_000];
/** A second address of this machine, on which nobody else listens. */
const claimHost = "127.0.0.2";

/** Null if the port is taken there. */
async function listen(host: string, port: number): Promise<Server | null> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
}

/** Claims a port of 127.0.0.1 until this process ends, by a server on the same port of another address. */
async function claim(port: number): Promise<boolean> {
  const held = await listen(claimHost, port);
  const found = held && (await listen("127.0.0.1", port));
  if (!found) {
    held?.close();
    return false;
  }
  await once(found.close(), "close");
  held.unref();
  return true;
}

/** Ports of 127.0.0.1 that nobody uses, and that no other process gets from here while this one runs. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = firstPort; ports.length < count && port < lastPort; port++)
    if (await claim(port)) ports.push(port);
  if (ports.length < count) throw new Error(`no port is free between ${firstPort} and ${lastPort}`);
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
