import { describe, expect, test, vi } from "vitest";
import { sessionStore } from "#lib/session/store/current-store.ts";
import { ended, endOne, idOf, list, safari, somebody } from "#tests/routes/support/devices.ts";
import { ask } from "#tests/routes/support/member-routes.ts";

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

describe("POST /_api/user/sessions", () => {
  const listed = async (cookie: string) => (await ask(list, { cookie })).json.sessions;

  test("ending a device's session ends that session at once, and no other", async () => {
    const { logIn, visit } = somebody();
    const [here, phone, tablet] = [await logIn(), await logIn(safari), await logIn("")];
    const { id } = (await listed(here)).find(({ device }: { device: string }) => device === "Safari, iOS");
    const answer = await ask(endOne, { cookie: here, body: { id } });
    expect(answer.status).toBe(200);
    const expected = ["", "Firefox, Windows"];
    expect(answer.json.sessions.map(({ device }: { device: string }) => device).toSorted()).toEqual(expected);
    expect((await visit(phone)).error).toEqual(ended);
    for (const cookie of [here, tablet]) expect((await visit(cookie)).status).toBe(200);
    expect((await ask(endOne, { cookie: here, body: { id } })).status).toBe(200);
  });

  test("no member can end another member's session", async () => {
    const [one, other] = [somebody(), somebody()];
    const [here, there] = [await one.logIn(), await other.logIn()];
    const [{ id }] = await listed(there);
    expect((await ask(endOne, { cookie: here, body: { id } })).status).toBe(200);
    expect((await other.visit(there)).status).toBe(200);
  });

  test("ending a session fails with a text if the database can't be written, and refuses visitors and other bodies", async () => {
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    const { id } = (await listed(here)).find(({ current }: { current: boolean }) => !current);
    vi.spyOn(sessionStore(), "end").mockRejectedValue(new Error("disk full"));
    expect((await ask(endOne, { cookie: here, body: { id } })).status).toBe(503);
    vi.restoreAllMocks();
    expect((await visit(there)).status).toBe(200);
    expect((await ask(endOne, { body: { id } })).status).toBe(401);
    for (const body of [{ id: idOf(there) }, { id, all: true }, {}])
      expect((await ask(endOne, { cookie: here, body })).status).toBe(400);
  });
});

test.each(["older", "newer"])(
  "while the database is away the newest of two sessions answers 503 and both cookies stay: the %s",
  async (which) => {
    const { logIn, visit } = somebody();
    const [older, newer] = [await logIn(), await logIn()];
    const store = sessionStore();
    const unknown = idOf(which === "older" ? older : newer);
    const { check } = store;
    vi.spyOn(store, "check").mockImplementation(async (session) => {
      if (session.id === unknown) throw new Error("connection refused");
      return check.call(store, session);
    });
    const { status, cookies } = await visit(`${older}; ${newer}`);
    expect([status, cookies]).toEqual([which === "older" ? 200 : 503, []]);
    vi.restoreAllMocks();
    expect((await visit(older)).status).toBe(200);
  },
);
