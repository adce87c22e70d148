import { beforeEach, expect, test, vi } from "vitest";
import { fetchWordPressBooks } from "#lib/wordpress/payment/payment-books.ts";

beforeEach(() => void vi.stubEnv("LOG_LEVEL", "silent"));

const code = (status: number, name: string) => Response.json({ code: name, message: "" }, { status });
const ask = (answer: () => Response) => {
  vi.stubGlobal("fetch", async () => answer());
  return fetchWordPressBooks(0, 86_400_000);
};

test.each([
  ["has no such route", () => code(404, "rest_no_route")],
  ["lets nobody without the key see them", () => code(403, "murmur_key")],
])("WordPress's books of payments are not read if WordPress %s", async (_, answer) =>
  expect(await ask(answer)).toBeNull(),
);

test.each([
  ["fails", () => code(500, "internal_server_error")],
  ["says no otherwise", () => code(400, "rest_invalid_param")],
  ["is behind a security plugin", () => code(404, "rest_disabled")],
  ["is not there", () => new Response("<html>", { status: 502 })],
])("the books of a WordPress that %s are not treated as empty", async (_, answer) =>
  expect(ask(answer)).rejects.toThrow(),
);
