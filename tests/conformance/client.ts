import { appendFileSync } from "node:fs";
import { expect, inject } from "vitest";
import * as z from "zod";
import { answerProblems, operationOf, requestProblems } from "#tests/support/wordpress-api/check.ts";
import { findAnswer } from "#tests/support/wordpress-api/document.ts";

export const site = "/wp-json/asmr/v1";

/** The site's headers: the key, a different visitor each time, and a passed anti-bot check. */
function siteHeaders(): Record<string, string> {
  const key = inject("sharedKey");
  const part = () => Math.floor(Math.random() * 250) + 1;
  const address = `10.${part()}.${part()}.${part()}`;
  return key ? { "X-Murmur-Key": key, "X-Murmur-Client-IP": address, "X-Murmur-Human": "1" } : {};
}

/** Whether a call lacks a token that the route requires. The route's own test decides about the key. */
function isOfNobody(method: string, url: string, headers: Record<string, string>): boolean {
  const ways = operationOf({ method, url })?.operation.security ?? [];
  return ways.length > 0 && ways.every((way) => Object.keys(way).length > 0) && !headers.Authorization;
}

function requestTo(path: string, init: RequestInit): Request {
  const url = `${inject("wordpressUrl")}${path}`;
  const given = { ...(init.headers as Record<string, string> | undefined) };
  const usual = isOfNobody(init.method ?? "GET", url, given) ? {} : siteHeaders();
  return new Request(url, { redirect: "manual", ...init, headers: { ...usual, ...given } });
}

/** Records for coverage.test.ts which response of which operation occurred. */
function note(request: Request, { status }: Response): void {
  const operation = operationOf(request)?.operation;
  const key = operation && findAnswer(operation, status)?.key;
  if (key) appendFileSync(inject("exercisedFile"), `${operation.operationId} ${key}\n`);
}

async function exchange(request: Request): Promise<Response> {
  const response = await fetch(request.clone());
  expect(await answerProblems(request, response)).toEqual([]);
  note(request, response);
  return response;
}

/**
 * Calls the WordPress under test as the app does, without following redirects. Request and response must match
 * docs/wordpress-api.yaml.
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const request = requestTo(path, init);
  expect(await requestProblems(request)).toEqual([]);
  return exchange(request);
}

/** A call that the document forbids; its response must match the document nevertheless. */
export async function callWrongly(path: string, init: RequestInit = {}): Promise<Response> {
  const request = requestTo(path, init);
  expect(await requestProblems(request), "the document allows this request").not.toEqual([]);
  return exchange(request);
}

/** A call of an operation that the document lacks. */
export const callUnknown = (path: string): Promise<Response> => fetch(requestTo(path, {}));

/** Parses the JSON of a response with status 200. */
export async function read<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
  return (await readWithHeaders(path, shape)).data;
}

export async function readWithHeaders<T extends z.ZodType>(path: string, shape: T) {
  const response = await call(path);
  expect(response.status, path).toBe(200);
  const parsed = shape.safeParse(await response.json());
  if (!parsed.success) expect.fail(`${path}: ${z.prettifyError(parsed.error)}`);
  return { data: parsed.data as z.output<T>, headers: response.headers };
}

/** The longest word in a title that consists of letters, for a search; null if there is none. */
export function searchWord(title: string): string | null {
  const found = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}
