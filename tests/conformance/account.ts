import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as z from "zod";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { call, callWrongly, site } from "./client.ts";
import { wpError } from "./shapes.ts";

/** The token of Cloudflare's test keys; a WordPress under test has the matching test secret, or no check. */
const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";

export type Account = {
  email: string;
  password: string;
  displayName: string;
};

const asJson = (method: string, body: unknown, token: string | undefined): RequestInit => ({
  method,
  headers: {
    "Content-Type": "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

/** A call with a JSON body, by a member if there is a token. */
export const send = (method: string, path: string, body?: unknown, token?: string): Promise<Response> =>
  call(path, asJson(method, body, token));

/** The same for a call that the document forbids. */
export const sendWrongly = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Response> => callWrongly(path, asJson(method, body, token));

/** An account that only this test uses; the suite leaves it behind. */
export function newAccount(): Account {
  const name = randomUUID().slice(0, 12);
  return {
    email: `conformance-${name}@murmur.example`,
    password: "Quiet-night-1",
    displayName: `Nova 夜 ${name}`,
  };
}

export function register(account: Account, how: typeof send = send): Promise<Response> {
  const { email, password, displayName } = account;
  return how("POST", `${site}/checkout/prepare-for-new-user`, {
    email,
    password,
    first_name: displayName,
    username: email,
    level_id: 1,
    "cf-turnstile-response": DUMMY_TOKEN,
    success_url: "http://localhost:3000/",
    cancel_url: "http://localhost:3000/register",
  });
}

export function logIn({ email, password }: Pick<Account, "email" | "password">): Promise<Response> {
  return send("POST", "/wp-json/jwt-auth/v1/token", {
    username: email,
    password,
    turnstile_token: DUMMY_TOKEN,
  });
}

export function requestResetKey(email: string): Promise<Response> {
  const body = { user_login: email, "cf-turnstile-response": DUMMY_TOKEN };
  return send("POST", `${site}/user/lost-password`, body);
}

const login = z.object({ token: z.string(), user_email: z.string(), user_display_name: z.string() });

/** The body of a successful login. */
export async function readLogin(response: Response) {
  expect(response.status).toBe(200);
  return login.parse(await response.json());
}

/** A new account and its first token. */
export async function newMember(): Promise<Account & { token: string }> {
  const account = newAccount();
  const registered = await register(account);
  expect(registered.ok, await registered.clone().text()).toBe(true);
  return { ...account, token: (await readLogin(await logIn(account))).token };
}

/**
 * A member whose address is confirmed, and who may comment: the demo's, because a new one would need a mail; a new one
 * where the WordPress under test has no demo, which must not ask for confirmed addresses then.
 */
export async function confirmedMember(
  username: "bronze" | "silver" | "gold",
): Promise<Account & { token: string }> {
  const account = { email: readyEmail({ username }), password: demoPassword };
  const response = await logIn(account);
  if (!response.ok) return newMember();
  const { token, user_display_name: displayName } = await readLogin(response);
  return { ...account, displayName, token };
}

/** The error body of a refusal, whose status is one of `statuses`, the same in the body as in the response. */
export async function readRefusal(response: Response, statuses: readonly number[]) {
  const error = wpError.parse(await response.json());
  expect(statuses, `${error.code}: ${error.message}`).toContain(response.status);
  expect(error.data.status).toBe(response.status);
  return error;
}
