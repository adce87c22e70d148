import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { canReach } from "#lib/browser/player/embed/reach.ts";

test("a player's host counts as reached when it answers, whatever the status, and no longer when it is gone", async () => {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/embed/1`;
  const { signal } = new AbortController();
  expect(await canReach(address, signal)).toBe(true);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(await canReach(address, signal)).toBe(false);
});

test("a question that is given up says nothing about the host", async () => {
  await expect(canReach("http://127.0.0.1:9/embed/1", AbortSignal.abort())).rejects.toThrow("aborted");
});
