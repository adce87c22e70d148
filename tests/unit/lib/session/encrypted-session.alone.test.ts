import { beforeEach, describe, expect, test, vi } from "vitest";
import type { StartOptions } from "#lib/session/store/session-facts.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const [first, second, third] = ["1".repeat(32), "2".repeat(32), "3".repeat(32)];
const now = new Date("2025-11-01T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
let dataDir = "";

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  dataDir = temporaryFolder();
});

/** Loads the module as a process with these secrets does. */
async function withSecrets(...secrets: string[]) {
  vi.stubEnv("SESSION_SECRET", secrets.join(","));
  vi.stubEnv("SITE_URL", "https://murmur.test");
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for("murmur"));
  vi.stubEnv("DATA_DIR", dataDir);
  const module = await import("#lib/session/session.ts");
  const who = { member: "id 7", names: ["name mira"], device: "Firefox, Linux", level: 1 };
  return {
    ...module,
    startSession: (token: string, terms?: StartOptions) => module.startSession({ ...who, token }, terms),
    openSession: async (request: Request) => (await module.openSession(request)).session,
  };
}

const pair = (header = "") => header.split("; ")[0] ?? "";
/** A Cookie header with the sealed cookies of some logins. */
const cookieOf = (...logins: (string[] | null)[]) => logins.map((set) => pair(set?.[0])).join("; ");
const request = (cookie: string) => new Request("https://murmur.test/", { headers: { cookie } });

describe("sealed sessions with a list of secrets (product: Settings)", () => {
  test("a sealed session can be opened, with its id and its start", async () => {
    const { openSession, startSession } = await withSecrets(first);
    const set = await startSession("jwt.one");
    expect(await openSession(request(cookieOf(set)))).toEqual({
      id: /session-([0-9a-f]{12})=/.exec(set?.[0] ?? "")?.[1],
      token: "jwt.one",
      startedAt: now.getTime(),
      member: "id 7",
      names: ["name mira"],
      device: "Firefox, Linux",
      level: 1,
    });
  });

  test("no cookie header contains the token unencrypted", async () => {
    const { startSession } = await withSecrets(first);
    const header = (await startSession("canary-token"))?.join() ?? "";
    expect(header).not.toContain("canary");
    expect(header).not.toContain(Buffer.from("canary-token").toString("base64url").slice(0, 12));
  });

  test.each<[string, string[], string[], boolean]>([
    ["the old secret, second in the list, still opens", [first], [second, first], true],
    ["third in the list as well", [first], [third, second, first], true],
    ["the new one seals: a process with only it opens", [second, first], [second], true],
    ["the old one does not seal any more", [second, first], [first], false],
    ["a removed one opens nothing", [first], [second], false],
    ["nor among several", [first], [third, second], false],
  ])("the list of secrets decides which session can be opened: %s", async (_, sealing, opening, opens) => {
    const cookie = cookieOf(await (await withSecrets(...sealing)).startSession("jwt.one"));
    const session = await (await withSecrets(...opening)).openSession(request(cookie));
    expect(session?.token ?? null).toBe(opens ? "jwt.one" : null);
  });

  test.each<[string, number, boolean]>([
    ["unused for a minute less than 7 days", 7 * day - 60_000, true],
    ["unused for longer than 7 days", 7 * day + 60_000, false],
    ["after a year", 365 * day, false],
  ])("a session's age decides whether it can be opened: %s", async (_, later, opens) => {
    const { openSession, startSession } = await withSecrets(first);
    const cookie = cookieOf(await startSession("jwt.one"));
    vi.setSystemTime(now.getTime() + later);
    expect((await openSession(request(cookie))) !== null).toBe(opens);
  });

  test.each<[string, number, boolean]>([
    ["a minute before 14 days", 14 * day - 60_000, true],
    ["two minutes after 14 days", 14 * day + 120_000, false],
  ])(
    "a session that is used every day can be opened until 14 days after its start: %s",
    async (_, later, opens) => {
      const { openSession, startSession } = await withSecrets(first);
      const cookie = cookieOf(await startSession("jwt.one"));
      for (let days = 1; days < 14; days++) {
        vi.setSystemTime(now.getTime() + days * day);
        expect(await openSession(request(cookie))).not.toBeNull();
      }
      vi.setSystemTime(now.getTime() + later);
      expect((await openSession(request(cookie))) !== null).toBe(opens);
    },
  );

  test("a sealed session can be opened only under the name of its own cookie", async () => {
    const { openSession, startSession } = await withSecrets(first);
    const cookie = cookieOf(await startSession("jwt.one"));
    const renamed = cookie.replace(/session-[0-9a-f]{12}/, "session-0123456789ab");
    expect(await openSession(request(cookie))).not.toBeNull();
    expect(await openSession(request(renamed))).toBeNull();
  });

  test("a sealed session with any one character changed can't be opened", async () => {
    const { openSession, startSession } = await withSecrets(first);
    const cookie = cookieOf(await startSession("jwt.one"));
    const start = cookie.indexOf("=") + 1;
    const end = cookie.lastIndexOf("~");
    for (let at = start; at < end; at += 7) {
      const changed = cookie[at] === "A" ? "B" : "A";
      const tampered = cookie.slice(0, at) + changed + cookie.slice(at + 1);
      expect(await openSession(request(tampered)), `at ${at}`).toBeNull();
    }
  });

  test.each(["x", "Fe26.2", "Fe26.2*******", "Fe26.2*1*a*b*c**d*e~2", "%00", "~2", "*".repeat(3_000), "{}"])(
    "the made-up seal %j can't be opened as a session",
    async (seal) => {
      const { openSession } = await withSecrets(first, second);
      expect(await openSession(request(`__Host-session-0123456789ab=${seal}`))).toBeNull();
    },
  );

  test("a token that is too long for a cookie starts no session", async () => {
    const { startSession } = await withSecrets(first);
    expect(await startSession("x".repeat(2_500))).not.toBeNull();
    expect(await startSession("x".repeat(4_000))).toBeNull();
  });

  test("a login that is too large for a cookie does not end the session that it would replace", async () => {
    const { openSession, startSession } = await withSecrets(first);
    const cookie = cookieOf(await startSession("jwt.one"));
    const replaces = (await openSession(request(cookie))) ?? expect.fail();
    expect(await startSession("x".repeat(4_000), { replaces })).toBeNull();
    expect(await openSession(request(cookie))).toEqual(replaces);
  });
});

describe("overlapping sessions: the newest counts", () => {
  /** Logins a minute apart; the browser sends the older cookies first. */
  async function logins(count: number) {
    const module = await withSecrets(first);
    const sets: (string[] | null)[] = [];
    for (let nth = 1; nth <= count; nth++) {
      vi.setSystemTime(now.getTime() + nth * 60_000);
      sets.push(await module.startSession(`jwt.${nth}`));
    }
    return { ...module, sets };
  }

  test.each([2, 3, 4, 5, 8])("the newest of %i overlapping sessions is used", async (count) => {
    const { openSession, sets } = await logins(count);
    expect((await openSession(request(cookieOf(...sets))))?.token).toBe(`jwt.${count}`);
  });

  test("the newest session is used whatever the order of the cookies", async () => {
    const { openSession, sets } = await logins(3);
    expect((await openSession(request(cookieOf(...sets.toReversed()))))?.token).toBe("jwt.3");
  });

  test("the newest session is used beside a cookie that can't be opened", async () => {
    const { openSession, sets } = await logins(1);
    const cookie = `__Host-session-0123456789ab=broken; ${cookieOf(...sets)}`;
    expect((await openSession(request(cookie)))?.token).toBe("jwt.1");
  });

  test("ending one session leaves the others, and ending all clears every cookie and marker of the request", async () => {
    const { endSession, endAllSessions, openSession, sets } = await logins(2);
    const [a = "", b = ""] = sets.map((set) => /session-([0-9a-f]{12})/.exec(set?.[0] ?? "")?.[1]);
    const cookie = `${cookieOf(...sets)}; signed_in-${a}=1; signed_in-ffffffffffff=1`;
    const newest = (await openSession(request(cookie))) ?? expect.fail();
    const cleared = (await endSession(newest)).join();
    expect(cleared).toContain(b);
    expect(cleared).not.toContain(a);
    expect((await openSession(request(cookie)))?.token).toBe("jwt.1");
    const all = await endAllSessions(request(cookie));
    expect(await openSession(request(cookie))).toBeNull();
    expect(all.map((header) => header.split("=")[0])).toEqual(
      [b, a, "ffffffffffff"].flatMap((id) => [`__Host-session-${id}`, `signed_in-${id}`]),
    );
  });
});
