import { expect } from "vitest";
import { demoPassword } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { api } from "./test-sandbox.ts";

type Send = (path: string, init?: RequestInit) => Promise<Response>;
// biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are what the tests are about
type Json = any;

/** Calls as a member of the sandbox that `send` reaches; every answer as `[status, body]`. */
export function memberCalls(send: Send) {
  async function ask(method: string, path: string, body?: unknown, token?: string): Promise<[number, Json]> {
    const response = await send(path, {
      method,
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });
    return [response.status, await response.json()];
  }
  const logIn = (username: string, password = demoPassword) =>
    ask("POST", "/wp-json/jwt-auth/v1/token", { username, password });
  async function tokenOf(username: string, password = demoPassword): Promise<string> {
    const [status, body] = await logIn(username, password);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.token;
  }
  /** Makes an account of its own, so that tests stay apart. Returns its token. */
  async function newMember(email: string, { confirms = true } = {}): Promise<string> {
    const [status, body] = await ask("POST", `${api}/checkout/prepare-for-new-user`, registration(email));
    expect(status, JSON.stringify(body)).toBe(200);
    const mailbox = await (await send("/demo/mailbox")).text();
    const [, key = ""] = /account-link#verify\.([\w-]+)/.exec(mailbox) ?? [];
    if (confirms && key !== "") await ask("POST", `${api}/user/account-link`, { purpose: "verify", key });
    return tokenOf(email);
  }
  return {
    ask,
    logIn,
    tokenOf,
    newMember,
    me: (token?: string) => ask("GET", `${api}/user/me`, undefined, token),
    control: (name: string, body: object) => ask("POST", `/__sandbox/${name}`, body),
  };
}

export function registration(email: string) {
  return {
    email,
    password: demoPassword,
    first_name: "Newcomer 新",
    username: email,
    level_id: 1,
    "cf-turnstile-response": newToken(),
    success_url: "http://localhost:3000/",
    cancel_url: "http://localhost:3000/register",
  };
}
