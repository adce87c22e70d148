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
])("no books are read where WordPress %s", async (_, answer) => expect(await ask(answer)).toBeNull());

test.each([
  ["fails", () => code(500, "internal_server_error")],
  ["says no otherwise", () => code(400, "rest_invalid_param")],
  ["is behind a security plugin", () => code(404, "rest_disabled")],
  ["is not there", () => new Response("<html>", { status: 502 })],
])("a WordPress that %s is not read as empty books", async (_, answer) =>
  expect(ask(answer)).rejects.toThrow(),
);
