import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Account, newAccount, newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { read, site } from "./client.ts";
import { capabilities, currentUser } from "./shapes.ts";

const user = `${site}/user`;
const { features } = await read(`${site}/capabilities`, capabilities);
let member: Account & { token: string };

beforeAll(async () => {
  member = await newMember();
});

const post = (path: string, body?: object, how = send) => how("POST", `${user}/${path}`, body, member.token);

async function me() {
  const response = await send("GET", `${user}/me`, undefined, member.token);
  return currentUser.parse(await response.json());
}

/** Checks that the route refuses a call without a token or with an invalid one. */
async function expectForMembers(method: string, path: string, body?: object) {
  await readRefusal(await sendWrongly(method, `${user}/${path}`, body), [401, 403]);
  const { code } = await readRefusal(await send(method, `${user}/${path}`, body, "not.a.token"), [401, 403]);
  expect(code).toMatch(/^jwt_auth_/);
}

describe.runIf(features.includes("email-verification"))("a new member's address", () => {
  test("a new member's address is not confirmed, and another confirmation link can be requested", async () => {
    await expectForMembers("POST", "verify-email");
    expect((await post("verify-email")).ok).toBe(true);
    expect((await me()).email_verified).toBe(false);
  });
});

describe.runIf(features.includes("email-change"))("another address", () => {
  const ask = (email: string, password = member.password, how = send) =>
    post("change-email", { email, password }, how);

  test("a change of email address needs the password, and changes nothing until it is confirmed", async () => {
    const { email } = newAccount();
    await expectForMembers("POST", "change-email", { email, password: member.password });
    await readRefusal(await ask(email, "Wrong-night-1"), [403]);
    expect((await readRefusal(await ask(member.email), [400])).code).toBe("same_email");
    await readRefusal(await ask("no address", member.password, sendWrongly), [400]);
    expect((await ask(email)).ok).toBe(true);
    expect(await me()).toMatchObject({ email: member.email, email_pending: email });
  });

  test("a change to an address that has an account is answered like any other", async () => {
    const [{ password, token }, owner] = [await newMember(), await newMember()];
    const answers: string[] = [];
    for (const { email } of [newAccount(), owner]) {
      const response = await send("POST", `${user}/change-email`, { email, password }, token);
      answers.push(`${response.status} ${await response.text()}`);
    }
    expect(new Set(answers).size).toBe(1);
  });
});

describe.runIf(["email-verification", "email-change", "own-data"].some((one) => features.includes(one)))(
  "a mailed link",
  () => {
    test.each(["verify", "change", "take-back", "keep"])(
      "a link to %s with a made-up key is refused",
      async (purpose) => {
        const follow = (body: object, how = send) => how("POST", `${user}/account-link`, body);
        for (const key of ["1-made-up-key-000000000000000000000000000000000000000", "1.made.up", "made-up"])
          expect((await readRefusal(await follow({ purpose, key }), [400])).code).toBe("invalid_link");
        await readRefusal(await follow({ purpose }, sendWrongly), [400]);
        await readRefusal(await follow({ purpose: "delete", key: "made-up" }, sendWrongly), [400]);
      },
    );
  },
);

describe.runIf(features.includes("own-data"))("what is the member's own", () => {
  test("a member's own data is shown only to that member", async () => {
    await expectForMembers("GET", "data");
    const response = await send("GET", `${user}/data`, undefined, member.token);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(member.email);
    expect(text).not.toContain(member.password);
  });

  test("an account is deleted after a period, with the password, unless the member keeps it", async () => {
    const remove = (password: string) => post("delete-account", { password });
    await expectForMembers("POST", "delete-account", { password: member.password });
    await expectForMembers("POST", "keep-account");
    await readRefusal(await remove("Wrong-night-1"), [403]);
    await readRefusal(await post("delete-account", {}, sendWrongly), [400, 403]);
    expect((await me()).deletion_at).toBeNull();

    const answer = await remove(member.password);
    expect(answer.status).toBe(200);
    const { deletion_at } = z.object({ deletion_at: z.string() }).parse(await answer.json());
    const days = (Date.parse(deletion_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    expect((await me()).deletion_at).toBe(deletion_at);

    expect((await post("keep-account")).ok).toBe(true);
    expect((await me()).deletion_at).toBeNull();
  });
});
