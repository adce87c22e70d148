import { expect } from "vitest";
import { type Answer, json, wordpress, wpError } from "#tests/support/wordpress.ts";
import { ask, rawToken, rawUser, routeOf } from "./member-routes.ts";

export const login = routeOf("/_api/auth/login");
export const wrong = wpError(403, "[jwt_auth] incorrect_password", "Wrong.");
export const loginAnswers: [Answer, Answer] = [json(rawToken), json(rawUser)];

let nth = 0;
/** An account and an address that no other test has used. */
export const somebody = () => ({ account: `limit${++nth}@murmur.test`, address: `198.51.100.${nth}` });

export type Try = { account?: string; address?: string; headers?: Record<string, string> };
export const tryLogin = async ({ account, address, headers }: Try, ...answers: [Answer, ...Answer[]]) => {
  const requests = wordpress(...answers);
  const answer = await ask(login, {
    ...(account !== undefined && { account }),
    headers: { ...headers, ...(address !== undefined && { "x-client-address": address }) },
  });
  return { ...answer, calls: requests.length };
};

export const tooMany = {
  error: {
    code: "TOO_MANY_TRIES",
    message: "Too many attempts. Please wait a few minutes and try again.",
    retryAfter: expect.any(Number),
  },
};
