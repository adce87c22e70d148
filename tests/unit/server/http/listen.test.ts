import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "#server/http/listen.ts";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["0.0.0.0", "localhost"],
  ["::", "localhost"],
  ["::1", "[::1]"],
])("a server that listens at %s is reached at %s", async (host, expected) => {
  const server = createServer((_request, response) => void response.end("here"));
  const url = await listen(server, 0, host);
  expect(url.replace(/\d+$/, "…")).toBe(`http://${expected}:…`);
  expect(await (await fetch(url)).text()).toBe("here");
  server.close();
  server.closeAllConnections();
});

test("a server without a host listens on IPv4 and IPv6", async () => {
  const server = createServer((_request, response) => void response.end("here"));
  const url = await listen(server, 0);
  const port = new URL(url).port;
  for (const host of ["127.0.0.1", "[::1]"])
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe("here");
  server.close();
  server.closeAllConnections();
});
