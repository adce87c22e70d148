import { createServer, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listen } from "#server/http/listen.ts";
import { nodeLimits } from "#server/next/node-limits.ts";
import { sendReady } from "#server/next/send-ready.ts";

const small = Buffer.from("<p>rain</p>");
const large = Buffer.alloc(300_000, "rain ");
const headersOf = (body: Buffer) => [
  ...["Content-Type", "text/html", "X-Frame-Options", "DENY"],
  ...["Content-Length", String(body.length)],
];
const cached = { "/small": [headersOf(small), small], "/large": [headersOf(large), large] } as const;
type Path = keyof typeof cached;

const servers = [
  // Node's own way is what ours is compared with: a Node that changes its ways is found here.
  serve((request, response) => {
    const [headers, body] = cached[request.url as Path];
    response.writeHead(200, headers).end(body);
  }),
  serve((request, response) => {
    const [headers, body] = cached[request.url as Path];
    const log = { started: 0, id: "", address: "::1", cache: "hit" as const, bytes: 0 };
    sendReady({ request, response, log }, headers, body);
    logged.push(log.bytes);
  }),
];
const logged: number[] = [];

function serve(answer: RequestListener) {
  return createServer(nodeLimits, answer);
}

afterAll(() => {
  for (const server of servers) server.close();
});

/** All that a server says on one connection to what is sent at once; the time of day left out. */
async function say(server: (typeof servers)[number], requests: string): Promise<string> {
  if (!server.listening) await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(requests);
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks)
    .toString("latin1")
    .replace(/\r\nDate: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, "\r\nDate: …\r\n");
}

const line = (method: string, path: string, more = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const last = (path: string, method = "GET") => line(method, path, "Connection: close\r\n");

test.each([
  [
    "one after the other, and then a last one",
    line("GET", "/small") + line("GET", "/small") + last("/small"),
  ],
  ["a large one between small ones", line("GET", "/small") + line("GET", "/large") + last("/small")],
  ["HEAD", line("HEAD", "/small") + line("HEAD", "/large") + last("/small", "HEAD")],
  ["HTTP/1.0", "GET /small HTTP/1.0\r\n\r\n"],
  ["HTTP/1.0 that stays", `GET /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${last("/small")}`],
])("says, byte for byte, what Node would have said: %s", async (_, request) => {
  const [theirs, ours] = await Promise.all(servers.map((server) => say(server, request)));
  expect(theirs).toContain("HTTP/1.1 200 OK\r\n");
  expect(ours).toBe(theirs);
});

test.each<Path>(["/small", "/large"])("says what time it is: %s", async (path) => {
  const server = servers[1] as Server;
  if (!server.listening) await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as { port: number };
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(Math.abs(Date.now() - Date.parse(headers.get("date") ?? ""))).toBeLessThan(10_000);
});

test("the bytes of each body are logged", () => {
  expect(new Set(logged)).toEqual(new Set([small.length, large.length]));
});
