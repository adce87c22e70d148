import { appendFileSync } from "node:fs";
import { expect, inject } from "vitest";
import * as z from "zod";
import { answerProblems, operationOf, requestProblems } from "#tests/support/wordpress-api/check.ts";
import { findAnswer } from "#tests/support/wordpress-api/document.ts";

export const site = "/wp-json/asmr/v1";

/** What the site sends along: the key, whose call it is (somebody new each time), and that a person asks. */
function siteHeaders(): Record<string, string> {
  const key = inject("sharedKey");
  const part = () => Math.floor(Math.random() * 250) + 1;
  const address = `10.${part()}.${part()}.${part()}`;
  return key ? { "X-Murmur-Key": key, "X-Murmur-Client-IP": address, "X-Murmur-Human": "1" } : {};
}

/** Calls of nobody, to what somebody must be known for: the key where one belongs, or none, is their test's to send. */
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

/** Notes for coverage.test.ts which answer of which operation came. */
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
 * A call to the WordPress under test, as the app makes it: no redirect is followed. Request and answer must be as
 * docs/wordpress-api.yaml says.
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const request = requestTo(path, init);
  expect(await requestProblems(request)).toEqual([]);
  return exchange(request);
}

/** A call that the document does not allow. Its answer must be as documented all the same. */
export async function callWrongly(path: string, init: RequestInit = {}): Promise<Response> {
  const request = requestTo(path, init);
  expect(await requestProblems(request), "the document allows this request").not.toEqual([]);
  return exchange(request);
}

/** A call of something that the document does not know. */
export const callUnknown = (path: string): Promise<Response> => fetch(requestTo(path, {}));

/** The JSON of a 200, as the tests look at it. */
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

/** A word of a title that is worth searching for, or null: letters only, the longest one. */
export function searchWord(title: string): string | null {
  const found = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}
