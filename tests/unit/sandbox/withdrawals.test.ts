import { expect, test } from "vitest";
import { newToken } from "#sandbox/turnstile.ts";
import { memberCalls } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, newMember } = memberCalls(send);

type Mail = { recipient: string; link: string };
const newest = async () => (await get<Mail[]>("/__sandbox/mails"))[0];
const form = (email: string, more: object = {}) =>
  ask("POST", `${api}/withdrawals`, {
    ...{ kind: "cancellation", name: "Mira", email, reference: "", language: "en" },
    ...{ "cf-turnstile-response": newToken(), ...more },
  });

test("everybody gets the same answer and a receipt; a member's has a link that works once", async () => {
  await newMember("leaves@x.example");
  const unknown = await form("nobody@x.example");
  expect((await newest())?.link).toBe("/cancel");
  const known = await form("leaves@x.example", { language: "zh" });
  expect([known[0], Object.keys(known[1])]).toEqual([200, Object.keys(unknown[1])]);
  const mail = await newest();
  expect([mail?.recipient, mail?.link]).toEqual([
    "leaves@x.example",
    expect.stringMatching(/^\/zh\/cancel#./),
  ]);
  const key = mail?.link.split("#")[1];
  const confirm = () => ask("POST", `${api}/withdrawals/confirm`, { key });
  expect((await confirm())[0]).toBe(200);
  expect((await confirm())[1].code).toBe("invalid_key");
});
