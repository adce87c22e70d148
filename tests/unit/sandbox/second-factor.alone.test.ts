import { describe, expect, test, vi } from "vitest";
import { base32, fromBase32, stepAt, totp } from "#sandbox/account/factor/totp.ts";
import { demoPassword as password } from "#sandbox/data/members.ts";
import { memberCalls } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, logIn, me, newMember } = memberCalls(send);
const path = `${api}/user/second-factor`;
/** The sandbox runs in this process: codes don't grow old while a test runs. */
vi.useFakeTimers({ toFake: ["Date"] });

describe("codes", () => {
  /** RFC 6238, appendix B, SHA-1. */
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("the RFC's vector at %d s", (seconds, code) => {
    const key = Buffer.from("12345678901234567890");
    expect(totp(key, stepAt(seconds * 1000), 8)).toBe(code);
    expect(fromBase32(base32(key))).toEqual(key);
  });
});

/** An account with a second factor, whose app shows the codes of `code(offset)`. */
async function memberWithFactor(email: string) {
  const token = await newMember(email);
  const [, { secret }] = await ask("POST", `${path}/setup`, { password }, token);
  const code = (offset = 1) => totp(fromBase32(secret), stepAt(Date.now()) + offset);
  const [status, { recovery_codes }] = await ask("POST", `${path}/confirm`, { code: code(0) }, token);
  expect(status).toBe(200);
  const challenge = async (): Promise<string> => (await logIn(email))[1].data.challenge;
  const enter = async (given: string, typed: string) =>
    ask("POST", `${path}/login`, { challenge: given, code: typed });
  return { token, code, codes: recovery_codes as string[], challenge, enter };
}

test("a password gets a challenge that one code makes a login of, once", async () => {
  const { code, challenge, enter, token } = await memberWithFactor("factor@x.example");
  const [status, refusal] = await logIn("factor@x.example");
  expect([status, refusal.code, refusal.token]).toEqual([401, "second_factor_required", undefined]);
  const used = code();
  const [entered, login] = await enter(refusal.data.challenge, used);
  expect([entered, login.user_email]).toEqual([200, "factor@x.example"]);
  expect((await me(token))[1].second_factor).toEqual({ recovery_codes: 10 });
  expect((await enter(refusal.data.challenge, used))[1].code).toBe("invalid_challenge");
  expect((await enter(await challenge(), used))[1].code).toBe("wrong_code");
  expect((await enter(await challenge(), code(2)))[1].code).toBe("wrong_code");
});

test("a recovery code counts once, however it is typed", async () => {
  const { codes, challenge, enter } = await memberWithFactor("recovery@x.example");
  const typed = ` ${codes[3]?.toUpperCase().replaceAll("-", " ")}`;
  expect((await enter(await challenge(), typed))[0]).toBe(200);
  expect((await enter(await challenge(), typed))[1].code).toBe("wrong_code");
  const [newest] = await get<{ subject: string }[]>("/__sandbox/mails");
  expect(newest?.subject).toContain("recovery code was used");
});

test("five wrong codes end a challenge, ten make the member wait", async () => {
  const { code, challenge, enter } = await memberWithFactor("guessed@x.example");
  const first = await challenge();
  for (let tries = 0; tries < 4; tries++) expect((await enter(first, "000000"))[1].code).toBe("wrong_code");
  for (const typed of ["000000", code()])
    expect((await enter(first, typed))[1].code).toBe("invalid_challenge");
  const second = await challenge();
  for (let tries = 0; tries < 4; tries++) await enter(second, "000000");
  const third = await challenge();
  for (let tries = 0; tries < 2; tries++) await enter(third, "000000");
  expect((await enter(third, code()))[0]).toBe(429);
});

test("changes take the code beside the password; turning it off ends other logins", async () => {
  const { token, code, codes, challenge, enter } = await memberWithFactor("stepped@x.example");
  const [, other] = await enter(await challenge(), codes[0] ?? "");
  const remove = (body: object) => ask("POST", `${path}/remove`, body, token);
  expect((await remove({ password }))[1].code).toBe("second_factor_required");
  expect((await remove({ password, code: "000000" }))[1].code).toBe("wrong_code");
  expect((await remove({ password: "wrong", code: code() }))[1].code).toBe("incorrect_password");
  const change = { current_password: password, new_password: "Other-night-2" };
  expect((await ask("POST", `${api}/user/change-password`, change, token))[1].code).toBe(
    "second_factor_required",
  );
  expect((await remove({ password, code: code() }))[0]).toBe(200);
  expect((await me(other.token))[0]).toBe(401);
  expect((await logIn("stepped@x.example"))[0]).toBe(200);
});
