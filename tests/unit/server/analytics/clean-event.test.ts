import { describe, expect, test } from "vitest";
import { cleanEvent } from "#server/analytics/clean-event.ts";

const siteUrl = "https://murmur.test";
const context = { siteUrl, cookies: false };
const plausible = (u: string, more = {}) => {
  const event = cleanEvent(
    "Plausible",
    JSON.stringify({ n: "pageview", d: "murmur.test", u, ...more }),
    context,
  );
  return event && JSON.parse(event.body);
};

test.each([
  ["/", `${siteUrl}/`],
  ["/zh/video/rain", `${siteUrl}/zh/video/rain`],
  ["/videos?query=my+illness&page=2", `${siteUrl}/videos`],
  ["/?utm_source=mail&ref=x&token=secret", `${siteUrl}/?utm_source=mail&ref=x`],
  ["/vip#x", `${siteUrl}/vip`],
  ["/admin", null],
  ["/zh/admin", null],
  ["/preview#token", null],
  ["/payment/success?token=1", null],
  ["/payment-success", null],
  ["/reset-password?key=1&login=a", null],
  ["/login-by-mail", null],
  ["/account-link?key=1", null],
  ["/zh/withdraw?token=1", null],
  ["/cancel", null],
  ["/feed/secret.xml", null],
  ["https://other.test/", null],
])("the analytics count a page only under its cleaned address: %s", (address, expected) =>
  expect(plausible(new URL(address, siteUrl).href)?.u ?? null).toBe(expected),
);

test.each([
  ["https://search.test/?q=asmr", "https://search.test/"],
  [`${siteUrl}/videos?query=x`, `${siteUrl}/videos`],
  [`${siteUrl}/reset-password?key=1`, null],
  ["javascript:x", null],
  [null, null],
])("the analytics count the page from which a visitor came only by its cleaned address: %s", (r, expected) =>
  expect(plausible(`${siteUrl}/`, { r }).r).toBe(expected),
);

test.each([
  [
    { url: "https://www.paypal.com/checkoutnow?token=EC-1", plan: "x" },
    { url: "https://www.paypal.com/", plan: "x" },
  ],
  [{ plan: "x" }, { plan: "x" }],
  ["text", undefined],
])("a followed link is counted by its host only: %j", (p, expected) =>
  expect(plausible(`${siteUrl}/vip`, { n: "Outbound Link: Click", p }).p).toEqual(expected),
);

test("a visit that is relayed to Umami has no identifier", () => {
  const payload = { website: "w", url: "/videos?query=x", referrer: "", id: "me", vid: "v", title: "Videos" };
  const event = cleanEvent("Umami", JSON.stringify({ type: "event", payload }), context);
  expect(JSON.parse(event?.body ?? "")).toEqual({
    type: "event",
    payload: { website: "w", url: `${siteUrl}/videos`, referrer: "", title: "Videos" },
  });
  expect(cleanEvent("Umami", JSON.stringify({ type: "identify", payload }), context)).toBeNull();
});

describe("Matomo's visit", () => {
  const query = new URLSearchParams({
    idsite: "1",
    rec: "1",
    url: `${siteUrl}/videos?query=x`,
    urlref: "https://search.test/?q=x",
    _id: "abc",
    uid: "me",
    token_auth: "t",
    cip: "1.2.3.4",
  }).toString();
  const sent = (cookies: boolean) => {
    const event = cleanEvent("Matomo", query, { siteUrl, cookies });
    expect(event?.type).toBe("application/x-www-form-urlencoded");
    return Object.fromEntries(new URLSearchParams(event?.body));
  };
  const clean = { idsite: "1", rec: "1", url: `${siteUrl}/videos`, urlref: "https://search.test/" };

  test("a visit for Matomo has an identifier only with cookies, and never rights or an address", () => {
    expect(sent(false)).toEqual(clean);
    expect(sent(true)).toEqual({ ...clean, _id: "abc", uid: "me" });
  });

  test("a visit for Matomo may come with others, of which those to uncounted pages are dropped", () => {
    const requests = [`?${query}`, `?url=${siteUrl}/admin`, `?${query}`];
    const event = cleanEvent("Matomo", JSON.stringify({ requests }), context);
    expect(JSON.parse(event?.body ?? "").requests).toHaveLength(2);
  });
});

test.each(["", "x", "[]", "{}", '{"n":1,"u":2}'])(
  "a body that is not an event is relayed to no tool: %s",
  (body) => {
    for (const tool of ["Plausible", "Umami", "Matomo"] as const)
      expect(cleanEvent(tool, body, context)).toBeNull();
  },
);
