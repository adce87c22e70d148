import { describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { newAccount, newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { call, callWrongly, read, site } from "./client.ts";
import { capabilities, currentUser } from "./shapes.ts";

const path = `${site}/withdrawals`;
const { features } = await read(`${site}/capabilities`, capabilities);
const key = inject("sharedKey");
const ofOthers = { "X-Murmur-Key": "not the key of this WordPress" };
const ofSite = { "X-Murmur-Key": key };

const receipt = z.object({ id: z.number(), at: z.string() });
const open = z.array(
  z.object({
    id: z.number(),
    email: z.string(),
    member: z.number(),
    confirmed: z.boolean(),
    payment: z.unknown(),
  }),
);

const form = (email: string, more: object = {}) => ({
  kind: "withdrawal",
  name: "Mira Moss",
  email,
  reference: "",
  language: "en",
  "cf-turnstile-response": "XXXX.DUMMY.TOKEN.XXXX",
  ...more,
});

const list = (headers: Record<string, string>, how = call) => how(path, { headers });
const decide = (body: object, headers: Record<string, string>, how = call) =>
  how(`${path}/decide`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function me(token: string) {
  const response = await send("GET", `${site}/user/me`, undefined, token);
  return currentUser.parse(await response.json());
}

async function stored(response: Response) {
  expect(response.status, await response.clone().text()).toBe(200);
  return receipt.parse(await response.json());
}

describe.runIf(features.includes("withdrawals"))("a withdrawal", () => {
  test("a withdrawal is stored once, whether its address has an account or not", async () => {
    const { email } = newAccount();
    const first = await stored(await send("POST", path, form(email)));
    expect(await stored(await send("POST", path, form(email)))).toEqual(first);
    const known = await stored(await send("POST", path, form((await newMember()).email)));
    expect(known.id).not.toBe(first.id);
  });

  test.each([
    ["no kind", { kind: "regret" }],
    ["no name", { name: "" }],
    ["no address", { email: "nobody" }],
    ["a language that the site lacks", { language: "fr" }],
    ["a number that is too long", { reference: "9".repeat(65) }],
  ])("a withdrawal with %s is refused", async (_, wrong) => {
    await readRefusal(await sendWrongly("POST", path, form(newAccount().email, wrong)), [400]);
  });

  test("a made-up key confirms no withdrawal", async () => {
    const confirm = (body: object, how = send) => how("POST", `${path}/confirm`, body);
    for (const made of ["7.1798488857.eyJpZCI6OH0.E2mWAWU8BADMd4Ju4-dIN-3tOzniv2lJbHxxzOSmUkA", "made-up"])
      expect((await readRefusal(await confirm({ key: made }), [400])).code).toBe("invalid_key");
    await readRefusal(await confirm({}, sendWrongly), [400]);
  });

  test("withdrawals are listed and settled only with the site's key", async () => {
    const body = { id: 999_999_999, action: "done" };
    await readRefusal(await list({}, callWrongly), [403]);
    await readRefusal(await list(ofOthers), [403]);
    await readRefusal(await decide(body, {}, callWrongly), [403]);
    await readRefusal(await decide(body, ofOthers), [403]);
  });

  test.runIf(key !== "")(
    "a withdrawal is listed until somebody settles it, also of a member who has paid nothing",
    async () => {
      const { email, token } = await newMember();
      const shownToMember = async () => (await me(token)).withdrawal_at;
      expect(await shownToMember()).toBeNull();
      const { id } = await stored(await send("POST", path, form(email), token));
      const find = async () => {
        const response = await list(ofSite);
        expect(response.status).toBe(200);
        return open.parse(await response.json()).find((one) => one.id === id);
      };
      expect(await find()).toMatchObject({ email, confirmed: true, payment: null });
      expect(await shownToMember()).toEqual(expect.any(String));
      expect((await readRefusal(await decide({ id, action: "refund" }, ofSite), [409])).code).toBe(
        "no_payment",
      );
      await readRefusal(await decide({ id, action: "forget" }, ofSite, callWrongly), [400]);
      expect((await decide({ id, action: "done" }, ofSite)).status).toBe(200);
      expect(await find()).toBeUndefined();
      expect(await shownToMember()).toBeNull();
      const again = await readRefusal(await decide({ id, action: "done" }, ofSite), [404]);
      expect(again.code).toBe("no_withdrawal");
    },
  );
});
