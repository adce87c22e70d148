import { createServer } from "node:http";

// A plain Node server that sends the same bytes, gzip-compressed, to everybody: the yardstick.
process.once("message", ({ body, port }: { body: string; port: number }) => {
  const bytes = Buffer.from(body, "base64");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": bytes.length,
  };
  createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
    port,
    "127.0.0.1",
    () => process.send?.("ready"),
  );
});
