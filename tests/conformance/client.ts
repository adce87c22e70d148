import { expect, inject } from "vitest";
import * as z from "zod";

export const site = "/wp-json/asmr/v1";

/** A call to the WordPress under test, as the app makes it: no redirect is followed. */
export function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${inject("wordpressUrl")}${path}`, { redirect: "manual", ...init });
}

/** The JSON of a 200, in the shape given; the test fails with what was wrong. */
export async function read<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
  return (await readWithHeaders(path, shape)).data;
}

export async function readWithHeaders<T extends z.ZodType>(path: string, shape: T) {
  const response = await call(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-type"), path).toMatch(/^application\/json/);
  const parsed = shape.safeParse(await response.json());
  if (!parsed.success) expect.fail(`${path}: ${z.prettifyError(parsed.error)}`);
  return { data: parsed.data as z.output<T>, headers: response.headers };
}

/** The tag-free, entity-free words of a title. */
export function plain(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', hellip: "…", nbsp: " " };
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (entity, name) => named[name] ?? entity);
}

/** A word of a title that is worth searching for, or null: letters only, the longest one. */
export function searchWord(title: string): string | null {
  const found = plain(title).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}
