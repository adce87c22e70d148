import { createServer, type Server } from "node:http";
import next from "next";

export type NextApp = {
  /** Next's own server, on the socket. */
  server: Server;
  close(): Promise<void>;
};

/**
 * Starts the built Next app on a private Unix socket.
 *
 * @throws where there is no build.
 */
export async function startNext(dir: string, socketPath: string): Promise<NextApp> {
  const app = next({ dev: false, dir });
  await app.prepare();
  const handler = app.getRequestHandler();
  const server = createServer((request, response) => void handler(request, response));
  // The only client is in this process: nothing is gained by closing its connections under it.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(socketPath, resolve);
  });
  return { server, close: () => app.close() };
}
