import { describe, expect, test, vi } from "vitest";
import { allRoutes, send } from "#tests/routes/support/attacks-routes.ts";
import {
  deadTokens,
  type FaultName,
  faultNames,
  faultOf,
  wordsOfOthers,
} from "#tests/routes/support/fault-grid-faults.ts";
import { dead, type Row, rows } from "#tests/routes/support/fault-grid-rows.ts";
import { clearedCookies, signIn } from "#tests/routes/support/member-routes.ts";
import { setPayPalUp } from "#tests/routes/support/paypal-world.ts";
import { wordpress } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
setPayPalUp();
// WordPress has every feature, so that each route calls its own upstream.
vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({ hasCapability: async () => true }));

// Every route, every fault of WordPress, a visitor and a member (product: Outages).

const routes = await allRoutes();
const nameOfRoute = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;

test("every route has its row in the grid of faults", () =>
  expect(routes.map(nameOfRoute).toSorted()).toEqual(Object.keys(rows).toSorted()));

const visitors = ["visitor", "member"] as const;

function expectedStatus(
  { byFault = {}, ...fixed }: Row,
  fault: FaultName,
  who: (typeof visitors)[number],
): number {
  const given = who === "visitor" ? fixed.visitor : fixed.member;
  if (given !== undefined) return given;
  if (byFault[fault] === 401 && who === "visitor" && fixed.refused) return fixed.refused;
  // WordPress can't refuse the token of a visitor, who has none.
  const refusals =
    byFault[fault] === 401 && who === "visitor" && !("body" in fixed) ? undefined : byFault[fault];
  return refusals ?? (fault === "hang" ? 504 : 502);
}

let calls = 0;

async function ask(route: (typeof routes)[number], row: Row, who: (typeof visitors)[number]) {
  const visitor = ++calls;
  const session = who === "member" ? await signIn() : null;
  const reads = route.method === "GET";
  const response = await send(route, {
    headers: {
      "x-client-address": `2001:db8:${visitor.toString(16)}::1`,
      cookie: `__Host-device=${visitor.toString(36).padStart(22, "0")}${session ? `; ${session.cookie}` : ""}`,
      ...(!reads && { "sec-fetch-site": "same-origin", "content-type": "application/json" }),
    },
    ...(!reads && { body: JSON.stringify(row.body?.(visitor) ?? {}) }),
  });
  return { response, text: await response.text(), session };
}

describe.each(Object.entries(rows))("%s", (name, row) => {
  const route = routes.find((route) => nameOfRoute(route) === name) as (typeof routes)[number];
  const cells = faultNames.flatMap((fault) => visitors.map((who) => ({ fault, who })));

  test.each(cells)(
    "a route answers as documented while WordPress fails ($fault), requested by a $who",
    async ({ fault, who }) => {
      const requests = wordpress(faultOf(fault));
      const { response, text, session } = await ask(route, row, who);
      const { status, headers } = response;
      expect(status).toBe(expectedStatus(row, fault, who));
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(text).not.toContain(wordsOfOthers);
      // A member's route refuses a visitor by itself.
      if (who === "visitor" && row.visitor === 401 && row.member !== 401) expect(requests).toEqual([]);
      expect(requests.filter(({ url }) => url.includes("evil.test"))).toEqual([]);
      // Only reads are repeated, once.
      const asksFirst = ["register", "logout-everywhere"].some((part) => name.includes(part));
      const tries = (route.method === "GET" || asksFirst ? 2 : 1) * (fault === "reset" ? 2 : 1);
      const own = requests.filter(({ url }) => !url.includes("_method="));
      expect(own.length).toBeLessThanOrEqual(tries * (row.atOnce ?? 1));
      expect(own.filter(({ method, url }) => method !== "GET" && !url.includes("token")).length).toBeLessThan(
        2,
      );
      expect(requests.length - own.length, "as POST, where the method is refused").toBeLessThan(2);
      if (status >= 400)
        expect(JSON.parse(text)).toEqual({
          error: expect.objectContaining({
            code: expect.stringMatching(/^[A-Z_]+$/),
            message: expect.stringMatching(/^[^<]+$/),
          }),
        });
      // A session ends by WordPress's refusal, a logout or a new password, never by a fault.
      const ends = status === 401 || /logout|change-password/.test(name);
      if (session && !ends) expect(clearedCookies(headers.getSetCookie())).toEqual([]);
      if (session && status === 401 && deadTokens.includes(fault) && row.byFault === dead)
        expect(clearedCookies(headers.getSetCookie())).toEqual(session.names);
    },
  );
});
