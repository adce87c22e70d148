import { expect, test } from "vitest";
import { page, startInTest } from "#tests/support/server/fake-next.ts";

const sameOrigin = { "sec-fetch-site": "same-origin" };

test.each(["allow", "refuse"])(
  "a choice about tracking is stored for six months, longer than JavaScript may: %s",
  async (choice) => {
    const fake = await startInTest(page());
    const until = () => Math.floor(Date.now() / 86_400_000) + 183;
    const before = until();
    const { status, headers } = await fake.get(`/_api/consent/${choice}`, {
      method: "POST",
      headers: sameOrigin,
    });
    expect([status, headers["cache-control"]]).toEqual([204, "private, no-store"]);
    // Midnight may have passed meanwhile.
    const cookies = [before, until()].map((day) => [
      `consent=${choice}-${day}; Path=/; Max-Age=15811200; SameSite=Lax; Secure`,
    ]);
    expect(cookies).toContainEqual(headers["set-cookie"]);
    expect(fake.requests).toEqual([]);
  },
);

test("a form on another site can't choose about tracking for a visitor", async () => {
  const fake = await startInTest(page());
  const headers = { "sec-fetch-site": "cross-site" };
  const answer = await fake.get("/_api/consent/allow", { method: "POST", headers });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
});
