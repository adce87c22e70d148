import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a server listens from now on, without a trailing slash. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      const { address, family, port: bound } = server.address() as AddressInfo;
      const any = address === "0.0.0.0" || address === "::";
      resolve(`http://${any ? "localhost" : family === "IPv6" ? `[${address}]` : address}:${bound}`);
    });
  });
}
