import { expect, test, vi } from "vitest";

Object.assign(process.env, { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", LOG_LEVEL: "silent" });
const { fetchEvents } = await import("#lib/paypal/webhook.ts");

const second = "2026-01-01T00:00:00";
const events = Array.from({ length: 250 }, (_, nth) => ({
  id: `WH-${nth}`,
  event_type: "CHECKOUT.ORDER.APPROVED",
  create_time: `${second}.${String(999 - nth).padStart(3, "0")}Z`,
  resource: { id: `O-${nth}` },
}));

/** PayPal's list: pages of what was asked for, each of which names the next by an address. */
function listPage(url: URL) {
  const [size, start] = [
    Number(url.searchParams.get("page_size")),
    Number(url.searchParams.get("next_page_token")),
  ];
  const inSpan = events.filter(({ create_time }) => {
    const at = Date.parse(create_time);
    const [from, to] = ["start_time", "end_time"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
    return from !== undefined && to !== undefined && at >= from && at <= to;
  });
  const next = new URL(url);
  next.hostname = "elsewhere.test";
  next.searchParams.set("next_page_token", String(start + size));
  const links = start + size < inSpan.length ? [{ rel: "next", href: next.href }] : [];
  return Response.json({ events: inSpan.slice(start, start + size), links });
}

test("every event of one second is read, page after page, from PayPal itself", async () => {
  const hosts = new Set<string>();
  vi.stubGlobal("fetch", async (url: URL) => {
    hosts.add(url.hostname);
    return url.pathname.endsWith("/token")
      ? Response.json({ access_token: "t", expires_in: 3600 })
      : listPage(url);
  });
  const at = Date.parse(`${second}Z`);
  const read = await fetchEvents(at - 60_000, at + 60_000);
  expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect([...hosts]).toEqual(["api-m.sandbox.paypal.com"]);
});
