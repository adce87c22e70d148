import { afterEach, describe, expect, test } from "vitest";
import { demoPassword } from "#sandbox/data/members.ts";
import { memberCalls, registration } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, logIn, me, control, newMember, tokenOf } = memberCalls(send);

type Mail = { recipient: string; link: string; subject: string };
const mailsTo = async (address: string) =>
  (await get<Mail[]>("/__sandbox/mails")).filter(({ recipient }) => recipient === address);
const newest = async (address: string) => (await mailsTo(address))[0];
/** The purpose and the key of an address's newest mail. */
async function linkTo(address: string) {
  const { hash } = new URL((await newest(address))?.link ?? "", "http://x.example");
  const [purpose = "", key = ""] = hash.slice(1).split(".");
  return { purpose, key };
}
const follow = (link: object) => ask("POST", `${api}/user/account-link`, link);
const change = (token: string, email: string, password = demoPassword) =>
  ask("POST", `${api}/user/change-email`, { email, password }, token);
const comment = (token: string) =>
  ask("POST", `${api}/video/tea-slowly/comments`, { content: "Good night." }, token);
const invalid = [400, "invalid_link"];
const refusal = async (answer: Promise<[number, { code: string }]>) => {
  const [status, { code }] = await answer;
  return [status, code];
};
const otherLetter = (key: string) => `${key.slice(0, -2)}${key.at(-2) === "A" ? "B" : "A"}${key.at(-1)}`;

afterEach(() => ask("DELETE", "/__sandbox/settings"));

describe("a new address", () => {
  test("may watch, but not comment before the link is used, which works once", async () => {
    const token = await newMember("new@x.example", { confirms: false });
    expect((await me(token))[1].email_verified).toBe(false);
    expect(await refusal(comment(token))).toEqual([403, "email_unverified"]);
    const link = await linkTo("new@x.example");
    expect(await refusal(follow({ ...link, key: otherLetter(link.key) }))).toEqual(invalid);
    expect(await refusal(follow({ ...link, purpose: "take-back" }))).toEqual(invalid);
    expect((await follow(link))[0]).toBe(200);
    expect(await refusal(follow(link))).toEqual(invalid);
    expect((await me(token))[1].email_verified).toBe(true);
    expect((await comment(token))[0]).toBe(201);
  });

  test("gets the link again, three times an hour; a confirmed one gets none", async () => {
    const token = await newMember("again@x.example", { confirms: false });
    const again = () => ask("POST", `${api}/user/verify-email`, {}, token);
    for (let nth = 0; nth < 3; nth++) expect((await again())[0]).toBe(200);
    expect((await again())[0]).toBe(429);
    expect(await mailsTo("again@x.example")).toHaveLength(4);
  });

  test("needs no confirmation where WordPress asks for none, nor for members from before", async () => {
    expect((await me(await tokenOf("free")))[1].email_verified).toBe(true);
    await control("settings", { features: ["pages"] });
    const token = await newMember("none@x.example", { confirms: false });
    expect((await me(token))[1]).not.toHaveProperty("email_verified");
    expect((await comment(token))[0]).toBe(201);
    expect(await mailsTo("none@x.example")).toEqual([]);
  });
});

describe("another address", () => {
  test("needs the password and a click, and the old one takes it back", async () => {
    const token = await newMember("old@x.example");
    expect(await refusal(change(token, "next@x.example", "wrong"))).toEqual([403, "incorrect_password"]);
    expect(await refusal(change(token, "OLD@x.example"))).toEqual([400, "same_email"]);
    expect(await refusal(change(token, "no address"))).toEqual([400, "invalid_email"]);
    expect((await change(token, "next@x.example"))[0]).toBe(200);
    expect((await me(token))[1]).toMatchObject({ email: "old@x.example", email_pending: "next@x.example" });
    expect((await follow(await linkTo("next@x.example")))[0]).toBe(200);
    expect((await me(token))[1]).toMatchObject({ email: "next@x.example", email_pending: null });
    const taken = await ask("POST", `${api}/checkout/prepare-for-new-user`, {
      ...registration("old@x.example"),
      username: "squatter",
    });
    expect(taken[0]).toBe(409);
    const back = await linkTo("old@x.example");
    expect(back.purpose).toBe("take-back");
    expect((await follow(back))[0]).toBe(200);
    expect(await refusal(follow(back))).toEqual(invalid);
    expect((await me(token))[0]).toBe(403);
    expect((await logIn("old@x.example"))[0]).toBe(403);
    expect((await newest("old@x.example"))?.link).toMatch(/^\/reset-password\?key=/);
  });

  test("is requested with one answer, taken or not; its owner gets a mail", async () => {
    const token = await newMember("asks@x.example");
    const free = await change(token, "free-address@x.example");
    expect(await change(token, "free@murmur.example")).toEqual(free);
    const mail = await newest("free@murmur.example");
    expect([mail?.subject, mail?.link]).toEqual(["[Murmur] Your address was asked for", "/profile"]);
    expect(await refusal(follow(await linkTo("free-address@x.example")))).toEqual(invalid);
  });

  test("a chain of changes goes back to its start, and not to its middle again", async () => {
    const token = await newMember("a@x.example");
    for (const to of ["b@x.example", "c@x.example"]) {
      expect((await change(token, to))[0]).toBe(200);
      expect((await follow(await linkTo(to)))[0]).toBe(200);
    }
    const [owner, thief] = [await linkTo("a@x.example"), await linkTo("b@x.example")];
    expect((await follow(owner))[0]).toBe(200);
    expect(await refusal(follow(thief))).toEqual(invalid);
  });
});

describe("the way out", () => {
  const remove = (token: string, password = demoPassword) =>
    ask("POST", `${api}/user/delete-account`, { password }, token);

  test("needs the password, and is taken back by the profile or the mail", async () => {
    const token = await newMember("leaves@x.example");
    expect(await refusal(remove(token, "wrong"))).toEqual([403, "incorrect_password"]);
    const [status, { deletion_at }] = await remove(token);
    expect([status, (await remove(token))[1].deletion_at]).toEqual([200, deletion_at]);
    expect((await me(token))[1].deletion_at).toBe(deletion_at);
    expect((await ask("POST", `${api}/user/keep-account`, {}, token))[0]).toBe(200);
    expect(await refusal(follow(await linkTo("leaves@x.example")))).toEqual(invalid);
    await remove(token);
    expect((await follow(await linkTo("leaves@x.example")))[0]).toBe(200);
    expect((await me(token))[1].deletion_at).toBe(null);
    expect(await refusal(remove(await tokenOf("admin")))).toEqual([403, "works_here"]);
  });
});
