import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { logIn, newMember, readLogin, readRefusal, send, sendWrongly } from "./account.ts";
import { call, callWrongly, read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const key = inject("sharedKey");
const { features } = await read(`${site}/capabilities`, capabilities);
/** The login of the demo's administrator. Of another WordPress the suite knows no administrator. */
const demoLogin = await logIn({ email: readyEmail({ username: "admin" }), password: demoPassword });
const adminToken = demoLogin.ok ? (await readLogin(demoLogin)).token : "";
const today = new Date().toISOString().slice(0, 10);

const count = (rows: object[], headers: object = {}, how = call, batch: string = randomUUID()) =>
  how(`${site}/missed-searches`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "X-Murmur-Key": key }), ...headers },
    body: JSON.stringify({ batch, rows }),
  });
const row = (change: object = {}) => ({ term: `none ${randomUUID()}`, day: today, times: 2, ...change });

describe.runIf(features.includes("numbers"))("numbers", () => {
  const ask = (token?: string, days = "28", how = send) =>
    how("GET", `${site}/numbers?days=${days}`, undefined, token);

  test.skipIf(adminToken === "")("an administrator gets all numbers", async () => {
    for (const days of ["7", "365"]) {
      const response = await ask(adminToken, days);
      expect([response.status, (await response.json()).scope]).toEqual([200, "all"]);
    }
    expect((await ask(adminToken, "8", sendWrongly)).status).toBe(400);
  });

  test("a member and a visitor get no numbers", async () => {
    expect((await ask((await newMember()).token)).status).toBe(403);
    expect((await ask(undefined, "28", sendWrongly)).status).toBe(401);
  });

  test("missed searches are accepted only with the key", async () => {
    const { code } = await readRefusal(await count([row()], { "X-Murmur-Key": "another" }), [403]);
    expect(code).toBe("murmur_key");
  });

  test.skipIf(key === "")("searches are counted, even with a quote in them", async () => {
    expect((await count([row(), row({ term: "'); DROP TABLE x; -- 采耳" })])).status).toBe(200);
  });

  test.skipIf(key === "" || adminToken === "")("a batch of searches counts once", async () => {
    const often = row({ times: 900_000 });
    const batch = randomUUID();
    for (let time = 0; time < 2; time += 1) expect((await count([often], {}, call, batch)).status).toBe(200);
    const { searches } = await (await ask(adminToken, "7")).json();
    expect(searches).toContainEqual({ term: often.term, times: often.times });
  });

  test.skipIf(key === "").each([
    ["no rows", []],
    ["no text", [row({ term: "" })]],
    ["a name", [row({ name: "Mira" })]],
    ["less than once", [row({ times: 0 })]],
    ["no such day", [row({ day: "2026-02-31" })]],
  ])("%s: 400", async (_, rows) => {
    expect((await count(rows, {}, callWrongly)).status).toBe(400);
  });
});
