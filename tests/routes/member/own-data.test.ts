import { describe, expect, test } from "vitest";
import * as forgetMember from "#app/%5Fapi/forget-member/route.ts";
import * as data from "#app/%5Fapi/user/data/route.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { findRecordsOfMember } from "#lib/services/payment/ledger/queries/payment-records.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addAlipayClaim, findAlipayClaimsOf } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { openSession } from "#lib/session/session.ts";
import { rawUser, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

const secret = "a-secret-of-more-than-sixteen";
process.env.REVALIDATE_SECRET = secret;

const heldData = {
  complete: true,
  groups: [{ id: "user", label: "User", items: [[{ name: "Name <b>", value: "Mira & <script>" }]] }],
};

async function read(query: string, cookie = "") {
  const request = new Request(`https://murmur.test/_api/user/data${query}`, { headers: { cookie } });
  const response = await data.GET(request, { params: Promise.resolve({}) });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { response, text: await response.text() };
}
const answers = (request: Request) =>
  request.url.includes("/user/data") ? json(heldData)(request) : json({ ...rawUser, id: 41 })(request);

test("a member's export contains only this member's data of WordPress and the site, without keys", async () => {
  wordpress(answers);
  const order = { kind: "order", levelId: 6 } as const;
  const secrets = { sealedToken: "sealed", nonce: "n-1" };
  const agreed = { agreed: "en-0123abcd", agreedAt: Date.UTC(2026, 10, 23) };
  await addPayment(newPayment({ id: "OWN1", ...order, user: "41", ...secrets, ...agreed }));
  await addPayment(newPayment({ id: "OTHER1", ...order, user: "42" }));
  const { cookie } = await signIn();
  const { response, text } = await read("?language=en", cookie);
  expect(response.headers.get("content-disposition")).toContain("attachment");
  for (const own of ["Mira & <script>", "OWN1", "en-0123abcd", "2026-11-23T00:00:00.000Z", rawUser.email])
    expect(text).toContain(own);
  expect(text).toMatch(/"value": ?"6"/);
  for (const other of ["OTHER1", "sealed", "n-1"]) expect(text).not.toContain(other);
});

test("every column of a member's export has a name in words, even one that was added later", async () => {
  wordpress(answers);
  const { cookie } = await signIn();
  const { groups } = JSON.parse((await read("?language=zh", cookie)).text);
  const names = groups.slice(1).flatMap(({ items }: { items: { name: string }[][] }) => items.flat());
  expect(names.length).toBeGreaterThan(10);
  for (const { name } of names) expect(name).toMatch(/\p{Script=Han}/u);
});

test("a member's export is a page in which no script runs", async () => {
  wordpress(answers);
  const { cookie } = await signIn();
  const { response, text } = await read("?language=zh&as=page", cookie);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain('lang="zh-Hans"');
  expect(text).toContain("Mira &amp; &lt;script&gt;");
  expect(text).not.toContain("<script");
});

test("the page of the export shows the email address as it is, even with signs that a replacement reads", async () => {
  const email = "mira$'s+rain@murmur.test";
  wordpress((request) =>
    request.url.includes("/user/data")
      ? json(heldData)(request)
      : json({ ...rawUser, id: 41, email })(request),
  );
  const { cookie } = await signIn();
  const { text } = await read("?language=en&as=page", cookie);
  expect(text).toContain("mira$&apos;s+rain@murmur.test");
});

describe("a member whom WordPress has erased", () => {
  const forget = (id: unknown, given = secret) =>
    forgetMember.POST(
      new Request("https://murmur.test/_api/forget-member", {
        method: "POST",
        headers: { authorization: `Bearer ${given}`, "content-type": "application/json" },
        body: JSON.stringify({ id }),
      }),
      { params: Promise.resolve({}) },
    );

  test("an erased member gets a pseudonym in the ledger and no session, however often it is requested", async () => {
    await addPayment(
      newPayment({ id: "GONE1", kind: "order", user: "77", levelId: 6, sealedToken: "sealed" }),
    );
    await addAlipayClaim({ reference: "2026112377001", user: "77", levelId: 3, amount: "68.00", madeAt: 1 });
    const { cookie } = await signIn(undefined, { member: "id 77" });
    for (let nth = 0; nth < 2; nth++) expect((await forget(77)).status).toBe(204);
    expect([await findRecordsOfMember("77"), await findAlipayClaimsOf("77")]).toEqual([[], []]);
    const left = await findPayment("GONE1");
    expect(left?.user).toMatch(/^x[0-9a-f]{31}$/);
    expect(left?.sealedToken).toBe(null);
    const opened = await openSession(new Request("https://murmur.test/", { headers: { cookie } }));
    expect(opened.session).toBe(null);
  });

  test.each([
    ["a wrong secret", 77, "wrong", 401],
    ["a name for an id", "mira", secret, 400],
    ["the id 0", 0, secret, 400],
  ])("the erasure of a member with %s is refused", async (_, id, given, status) =>
    expect((await forget(id, given)).status).toBe(status),
  );
});
