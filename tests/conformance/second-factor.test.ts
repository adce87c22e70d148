import { describe, expect, test } from "vitest";
import * as z from "zod";
import { fromBase32, stepAt, totp } from "#sandbox/account/factor/totp.ts";
import { logIn, newMember, readLogin, readRefusal, send } from "./account.ts";
import { read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const path = `${site}/user/second-factor`;
const setup = z.object({ secret: z.string(), uri: z.string() });
const recovery = z.object({ recovery_codes: z.array(z.string()).length(10) });
const challenged = z.object({ code: z.string(), data: z.object({ challenge: z.string() }) });

describe.runIf(features.includes("second-factor"))("a second factor", async () => {
  const member = await newMember();
  const { password, token } = member;

  test("a second factor is set up with the password, turned on by a code, required at a login, and turned off", async () => {
    await readRefusal(await send("POST", `${path}/confirm`, { code: "000000" }, token), [400]);
    await readRefusal(await send("POST", `${path}/setup`, { password: "Wrong-night-1" }, token), [403]);
    const { secret, uri } = setup.parse(
      await (await send("POST", `${path}/setup`, { password }, token)).json(),
    );
    expect(uri).toContain(secret);
    const code = (offset: number) => totp(fromBase32(secret), stepAt(Date.now()) + offset);
    await readRefusal(await send("POST", `${path}/confirm`, { code: "no code" }, token), [403]);
    const confirmed = await send("POST", `${path}/confirm`, { code: code(0) }, token);
    const { recovery_codes: codes } = recovery.parse(await confirmed.json());
    await readRefusal(await send("POST", `${path}/setup`, { password }, token), [409]);

    const refusal = await logIn(member);
    expect(refusal.status).toBe(401);
    const { data } = challenged.parse(await refusal.json());
    const enter = (typed: string) =>
      send("POST", `${path}/login`, { challenge: data.challenge, code: typed });
    expect((await readRefusal(await enter("no code"), [403])).code).toBe("wrong_code");
    await readLogin(await enter(code(1)));
    expect((await readRefusal(await enter(code(1)), [400])).code).toBe("invalid_challenge");

    const remove = (body: object) => send("POST", `${path}/remove`, body, token);
    const missing = await readRefusal(await remove({ password }), [403]);
    expect(missing.code).toBe("second_factor_required");
    expect((await remove({ password, code: codes[0] })).ok).toBe(true);
    await readRefusal(await remove({ password, code: codes[1] }), [409]);
    await readLogin(await logIn(member));
  });

  test("a login with a made-up challenge is refused", async () => {
    const body = { challenge: "1-made-up", code: "000000" };
    expect((await readRefusal(await send("POST", `${path}/login`, body), [400])).code).toBe(
      "invalid_challenge",
    );
  });
});
