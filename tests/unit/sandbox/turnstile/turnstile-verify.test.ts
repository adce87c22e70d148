import { describe, expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { sandboxSecret, testSecrets } from "#sandbox/base/state/turnstile-secrets.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { registration } from "#tests/support/sandbox/member-calls.ts";
import { api, sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests();
const secret = sandboxSecret;

/** The response of siteverify. */
async function verdict(question: Record<string, string>) {
  const response = await send("/turnstile/v0/siteverify", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return response.json();
}
const refused = (code: string) => ({ success: false, "error-codes": [code] });

describe("siteverify, as Cloudflare documents it", () => {
  test("a Turnstile token is valid once, and its answer names the host and the action", async () => {
    const response = newToken({ action: "login", hostname: "murmur.test" });
    expect(await verdict({ secret, response })).toMatchObject({
      success: true,
      hostname: "murmur.test",
      action: "login",
    });
    expect(await verdict({ secret, response })).toEqual(refused("timeout-or-duplicate"));
  });

  test("a Turnstile token can be verified again under the same idempotency key", async () => {
    const question = { secret, response: newToken(), idempotency_key: crypto.randomUUID() };
    for (let turn = 0; turn < 2; turn++) expect((await verdict(question)).success).toBe(true);
    const other = { ...question, idempotency_key: crypto.randomUUID() };
    expect(await verdict(other)).toEqual(refused("timeout-or-duplicate"));
  });

  test.each([
    [240_000, true],
    [300_001, false],
  ])("whether a Turnstile token created %i ms ago is valid", async (age, success) => {
    const response = newToken({ at: Date.now() - age });
    expect((await verdict({ secret, response })).success).toBe(success);
  });

  test.each([
    [{ response: "x" }, "missing-input-secret"],
    [{ secret }, "missing-input-response"],
    [{ secret: "other", response: newToken() }, "invalid-input-secret"],
    [{ secret, response: "made up" }, "invalid-input-response"],
    [{ secret, response: "XXXX.DUMMY.TOKEN.XXXX" }, "invalid-input-response"],
    [{ secret: testSecrets.fails, response: newToken() }, "invalid-input-response"],
    [{ secret: testSecrets.spent, response: newToken() }, "timeout-or-duplicate"],
  ])("siteverify answers %o with the error %s", async (question, code) =>
    expect(await verdict(question as Record<string, string>)).toEqual(refused(code)),
  );

  test("Turnstile's test secret that always passes accepts any token", async () =>
    expect((await verdict({ secret: testSecrets.passes, response: "x" })).success).toBe(true));
});

describe("WordPress believes the site only with the shared key", () => {
  const body = ({ email }: { email: string }) => {
    const { "cf-turnstile-response": _, ...rest } = registration(email);
    return JSON.stringify(rest);
  };
  test.each([
    [{ "x-murmur-key": sharedKey, "x-murmur-human": "1" }, 200],
    [{ "x-murmur-key": "another", "x-murmur-human": "1" }, 400],
    [{ "x-murmur-human": "1" }, 400],
    [{ "x-murmur-key": sharedKey }, 400],
  ])("whether the fake WordPress accepts a login with the headers %o", async (headers, status) => {
    const email = `${crypto.randomUUID()}@x.example`;
    const response = await send(`${api}/checkout/prepare-for-new-user`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers } as Record<string, string>,
      body: body({ email }),
    });
    expect(response.status).toBe(status);
  });
});
