import { expect, test, vi } from "vitest";
import * as z from "zod";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

// A cache in front of WordPress that ignores who asks must never have an answer to a member's address.

test("two reads never use the same address, however many run at the same time", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-28T12:00:00Z"));
  changeSettings({ WORDPRESS_URL: "http://wordpress.test" });
  const requests: URL[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    requests.push(new URL(url));
    return Response.json({});
  });
  const read = (method: "GET" | "POST") =>
    fetchAsMember("t", { method, path: "asmr/v1/user/me", schema: z.object({}) });
  await Promise.all(Array.from({ length: 2_000 }, () => read("GET")));
  const numbers = requests.map(({ searchParams }) => searchParams.get("_cb") ?? "");
  expect(new Set(numbers).size).toBe(2_000);
  expect(numbers.every((number) => /^\d{16,18}$/.test(number))).toBe(true);
  await read("POST");
  expect(requests.at(-1)?.search, "a change is not cached").toBe("");
});
