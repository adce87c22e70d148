import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

// The yardstick: a plain Node server that sends the same bytes to everybody, at `/0`, `/1` and so on.
process.once("message", ({ answers }: { answers: PlainAnswer[] }) => {
  const ready = answers.map(({ status, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    return { status, headers: { ...headers, "content-length": bytes.length }, bytes };
  });
  const server = createServer((request, response) => {
    const { status, headers, bytes } = ready[Number(request.url?.slice(1))] ?? {
      status: 404,
      headers: {},
      bytes: "",
    };
    response.writeHead(status, headers).end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
