import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { newMember, send, sendWrongly } from "./account.ts";
import { site } from "./client.ts";

// Optional: a WordPress without it responds with 404, as documented.

let token: string;
const reference = randomUUID().toUpperCase();
const claim = () => send("POST", `${site}/alipay-claims`, { levelId: 3, reference }, token);

beforeAll(async () => {
  ({ token } = await newMember());
});

test("POST alipay-claims stores a reference once, and GET user/payments shows it under review", async () => {
  const { status } = await claim();
  const list = await send("GET", `${site}/user/payments`, undefined, token);
  if (status === 404) return expect([200, 404]).toContain(list.status);
  // A WordPress without plans has no level to claim.
  expect([201, 400]).toContain(status);
  if (status === 400) return;
  expect((await claim()).status).toBe(409);
  const found = ((await list.json()) as { id: string; state: string }[]).find(({ id }) =>
    id.endsWith(reference),
  );
  expect(found?.state).toBe("review");
});

test("POST alipay-claims/decide accepts only the site's key", async () => {
  const answer = await sendWrongly("POST", `${site}/alipay-claims/decide`, { reference, approved: true });
  expect([403, 404]).toContain(answer.status);
});

test("GET payment-books accepts only the site's key", async () => {
  const answer = await sendWrongly("GET", `${site}/payment-books?from=2026-11-01&to=2026-11-30`);
  expect([403, 404]).toContain(answer.status);
});
