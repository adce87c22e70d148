import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

let server: Server;
let calls: string[];
/** How many calls are dropped before one is answered. */
let drops: number;

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  calls = [];
  drops = 1;
  server = createServer((request, response) => {
    calls.push(request.method ?? "");
    if (drops-- > 0) request.socket.resetAndDestroy();
    else response.setHeader("content-type", "application/json").end('{"ok":true}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  changeSettings({ WORDPRESS_URL: `http://127.0.0.1:${port}` });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const schema = z.object({ ok: z.boolean() });

test("a member's read is repeated once when its connection drops", async () => {
  expect(await fetchAsMember("t", { method: "GET", path: "x", schema })).toEqual({ ok: true });
  expect(calls).toEqual(["GET", "GET"]);
  drops = 2;
  await expect(fetchAsMember("t", { method: "GET", path: "x", schema })).rejects.toMatchObject({
    kind: "network",
  });
  expect(calls).toHaveLength(4);
});

test("a call that changes nothing, such as a login, is repeated when its connection drops", async () => {
  const call = { method: "POST", path: "x", schema, body: {}, isRepeatable: true } as const;
  expect(await fetchAsSite(call)).toEqual({ ok: true });
  expect(calls).toEqual(["POST", "POST"]);
});

test.each(["POST", "PUT", "DELETE"] as const)(
  "a change by %s is not repeated after a lost connection",
  async (method) => {
    await expect(fetchAsMember("t", { method, path: "x", schema, body: {} })).rejects.toMatchObject({
      kind: "network",
    });
    expect(calls).toEqual([method]);
  },
);
