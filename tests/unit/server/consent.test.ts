import { expect, test } from "vitest";
import { page, startInTest } from "./fake-next.ts";

const own = { "sec-fetch-site": "same-origin" };

test.each(["allow", "refuse"])(
  "a choice is stored for six months, without JavaScript's limits: %s",
  async (choice) => {
    const fake = await startInTest(page());
    const { status, headers } = await fake.get(`/_api/consent/${choice}`, { method: "POST", headers: own });
    expect([status, headers["cache-control"]]).toEqual([204, "private, no-store"]);
    const days = Math.floor(Date.now() / 86_400_000) + 183;
    expect(headers["set-cookie"]).toEqual([
      `consent=${choice}-${days}; Path=/; Max-Age=15811200; SameSite=Lax; Secure`,
    ]);
    expect(fake.requests).toEqual([]);
  },
);

test("nobody else chooses for a visitor", async () => {
  const fake = await startInTest(page());
  const headers = { "sec-fetch-site": "cross-site" };
  const answer = await fake.get("/_api/consent/allow", { method: "POST", headers });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
});
