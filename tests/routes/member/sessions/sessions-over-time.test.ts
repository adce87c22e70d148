import { afterEach, describe, expect, test, vi } from "vitest";
import { idOf, keptCookies, list, login, logout, safari, somebody } from "#tests/routes/support/devices.ts";
import { ask, clearedCookies, rawToken } from "#tests/routes/support/member-routes.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

// Other tests cover the request for the capabilities.
vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({ hasCapability: async () => false }));

afterEach(() => vi.useRealTimers());

describe("a session has a new name", () => {
  test("a session gets a new name after a change of level, and the old name serves requests for 30 s", async () => {
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    const { raw, logIn, visit } = somebody();
    const old = await logIn();
    expect((await visit(old)).cookies).toEqual([]);
    Object.assign(raw, { pmpro_membership_level: { id: "5", name: "Platinum" } });
    const risen = await visit(old);
    const renewed = keptCookies(risen.cookies);
    expect(clearedCookies(risen.cookies)).toEqual([`__Host-session-${idOf(old)}`, `signed_in-${idOf(old)}`]);
    expect(idOf(renewed)).not.toBe(idOf(old));
    expect((await visit(old)).cookies, "requested by another tab meanwhile").toEqual([]);
    expect((await visit(renewed)).cookies).toEqual([]);
    expect((await visit(old)).status).toBe(200);
    vi.setSystemTime(Date.now() + 31_000);
    expect((await visit(old)).status).toBe(401);
    expect((await visit(renewed)).status).toBe(200);
    expect((await ask(list, { cookie: renewed })).json.sessions).toHaveLength(1);
  });

  test("an answer that is lost logs nobody out, because the old name is valid until the new one is used", async () => {
    vi.useFakeTimers({ now: Date.now() + 20_000, toFake: ["Date"] });
    const { raw, logIn, visit } = somebody();
    const old = await logIn();
    Object.assign(raw, { pmpro_membership_level: { id: "5", name: "Platinum" } });
    await visit(old);
    vi.setSystemTime(Date.now() + 3_600_000);
    const again = await visit(old);
    expect(again.status).toBe(200);
    expect((await visit(keptCookies(again.cookies))).status).toBe(200);
  });

  test("a logout after the change of name ends both names", async () => {
    const { raw, logIn, visit } = somebody();
    const old = await logIn();
    Object.assign(raw, { pmpro_membership_level: { id: "6", name: "Diamond" } });
    const renewed = keptCookies((await visit(old)).cookies);
    await ask(logout, { cookie: renewed });
    for (const cookie of [old, renewed]) expect((await visit(cookie)).status).toBe(401);
  });
});

test("a session that is not used for a week ends, and one that is used continues", async () => {
  vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ["Date"] });
  const { logIn, visit } = somebody();
  const [idle, used] = [await logIn(), await logIn(safari)];
  for (let day = 1; day <= 8; day++) {
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await visit(used)).status).toBe(200);
  }
  const error = { code: "SESSION_IDLE", message: "Your session has expired. Please log in again." };
  expect(await visit(idle)).toMatchObject({ status: 401, error });
});

describe("150 planted cookies", () => {
  const planted = Array.from(
    { length: 150 },
    (_, nth) => `signed_in-${nth.toString(16).padStart(12, "0")}=1`,
  );
  const size = (cookies: string[]) => cookies.join("\r\nset-cookie: ").length;

  test("a login with 150 planted cookies works, and its answer stays small", async () => {
    const { raw, visit } = somebody();
    wordpress(json(rawToken), json(raw));
    const { status, cookies } = await ask(login, { account: raw.username, cookie: planted.join("; ") });
    expect(status).toBe(200);
    expect(size(cookies)).toBeLessThan(8_000);
    expect((await visit(`${planted.join("; ")}; ${keptCookies(cookies)}`)).name).toBe("Mira");
  });

  test("planted cookies are cleared by the answers that follow", async () => {
    const { logIn, visit } = somebody();
    const own = await logIn();
    let left = planted;
    for (let turn = 0; turn < 10 && left.length > 0; turn++) {
      const { status, cookies } = await visit(`${left.join("; ")}; ${own}`);
      expect(status).toBe(200);
      expect(size(cookies)).toBeLessThan(8_000);
      const gone = clearedCookies(cookies);
      expect(gone.some((name = "") => own.includes(name))).toBe(false);
      left = left.filter((pair) => !gone.includes(pair.split("=")[0]));
    }
    expect(left).toEqual([]);
  });
});
