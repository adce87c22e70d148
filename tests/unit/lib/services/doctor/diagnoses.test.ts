import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MembershipLevel, Price } from "#lib/contracts/payment/membership.ts";
import { wantedEvents } from "#lib/paypal/webhook.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { clockDiagnosis } from "#lib/services/doctor/check-clock.ts";
import { languageDiagnosis } from "#lib/services/doctor/check-languages.ts";
import { type LedgerServer, ledgerDiagnoses } from "#lib/services/doctor/check-ledger.ts";
import { planDiagnosis, priceDiagnosis } from "#lib/services/doctor/check-levels.ts";
import { credentialsDiagnosis, webhookDiagnoses } from "#lib/services/doctor/check-paypal.ts";
import { redisDiagnoses } from "#lib/services/doctor/check-redis.ts";
import {
  checkDataDir,
  dataDirDiagnosis,
  missingSettings,
  siteUrlDiagnosis,
} from "#lib/services/doctor/check-site.ts";
import { secretDiagnosis } from "#lib/services/doctor/check-turnstile.ts";
import { fullFolder } from "#tests/support/disk/full-folder.ts";

const siteUrl = "https://murmur.test";
const saying = (level: string, text: string) => ({ level, text: expect.stringContaining(text) });

test.each([
  ["https://murmur.example", "live", null],
  ["http://localhost:3000", "sandbox", "ok"],
  ["http://127.0.0.1:3000", "sandbox", "ok"],
  ["http://localhost:3000", "live", "fail"],
  ["http://murmur.example", "sandbox", "fail"],
] as const)("the doctor examines SITE_URL %s with PAYPAL_ENV=%s: %s", (SITE_URL, PAYPAL_ENV, level) =>
  expect(siteUrlDiagnosis({ SITE_URL, PAYPAL_ENV })?.level ?? null).toBe(level),
);

describe("DATA_DIR", () => {
  test.each(["package.json/data", "/proc"])(
    "the doctor reports that the DATA_DIR %s can't be written",
    async (dir) => expect(await checkDataDir(dir)).toMatchObject(saying("fail", "can't be written")),
  );

  test("the doctor reports a DATA_DIR that takes no more files, however much room the disk has", async () =>
    expect(await checkDataDir(fullFolder())).toMatchObject(saying("fail", "make room")));

  test.each([
    ["/tmp/murmur", 5_000, "warn", "emptied by a restart"],
    ["/srv/murmur", 10, "warn", "10 MB left"],
    ["/srv/murmur", 5_000, "ok", "5000 MB free"],
  ])("a DATA_DIR at %s with %i MB free is diagnosed as %s", (dir, free, level, text) =>
    expect(dataDirDiagnosis(dir, free)).toMatchObject(saying(level, text)),
  );
});

test("the doctor reports the settings that sites usually need and that are missing, and no others", () => {
  const key = "k".repeat(32);
  const given = { SUPPORT_EMAIL: "help@murmur.test", WORDPRESS_KEY: key, REVALIDATE_SECRET: key };
  expect(missingSettings(readSettings(given))).toEqual([]);
  expect(missingSettings(readSettings({})).map(({ check }) => check)).toEqual(Object.keys(given));
});

describe("clocks", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  test.each([
    ["Sat, 21 Nov 2026 12:00:10 GMT", "ok", "same time"],
    ["Sat, 21 Nov 2026 12:05:00 GMT", "warn", "300 s ahead of"],
    ["Sat, 21 Nov 2026 11:58:00 GMT", "warn", "120 s behind"],
  ])("a clock that says %s is diagnosed as %s", (date, level, text) => {
    expect(clockDiagnosis("WordPress", date, now)).toMatchObject(saying(level, text));
  });
  test.each([null, "soon"])("a Date header of %s leads to no diagnosis of the clock", (date) =>
    expect(clockDiagnosis("x", date, now)).toBe(null),
  );
});

test.each([
  [["invalid-input-secret"], false, "fail"],
  [["missing-input-secret"], false, "fail"],
  [["invalid-input-response"], false, "ok"],
  [[], true, "warn"],
])("Turnstile's answer with the codes %j and success %s is diagnosed as %s", (codes, success, level) =>
  expect(secretDiagnosis(codes, success).level).toBe(level),
);

describe("PayPal's credentials", () => {
  const text = (error: unknown) => credentialsDiagnosis(error, "sandbox").text;
  test.each([400, 401, 403])(
    "the doctor says that PayPal does not know the credentials if PayPal answers %i",
    (status) =>
      expect(text(new UpstreamError("http", `PayPal: ${status} invalid_client`, status))).toMatch(
        /don't open PAYPAL_ENV=sandbox \(PayPal: \d+ invalid_client\): copy both/,
      ),
  );
  test.each([
    new UpstreamError("network", "Error: getaddrinfo ENOTFOUND api-m.sandbox.paypal.com"),
    new UpstreamError("timeout", "no response in time"),
    new UpstreamError("http", "status 503", 503),
    new UpstreamError("invalid", "status 403, not JSON", 403),
  ])("the doctor does not judge PayPal's credentials after the error %s", (error) => {
    expect(text(error)).toContain(error.message);
    expect(text(error)).not.toMatch(/copy|open PAYPAL_ENV/);
  });
  test("the doctor says that this machine has no network if PayPal's name can't be resolved", () =>
    expect(text(new UpstreamError("network", "Error: getaddrinfo ENOTFOUND x"))).toBe(
      "this machine has no network to PayPal (Error: getaddrinfo ENOTFOUND x): look at its DNS, its firewall and its proxy. Whether PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are right was not seen",
    ));
});

test("the reason of a failed call names the error that caused it", () => {
  const cause = new Error("getaddrinfo ENOTFOUND wordpress.example");
  expect(reasonOf(new TypeError("fetch failed", { cause }))).toBe("getaddrinfo ENOTFOUND wordpress.example");
  expect(reasonOf(new Error("no"))).toBe("no");
  expect(reasonOf("thrown as text")).toBe("thrown as text");
});

describe("PayPal's webhook", () => {
  const url = `${siteUrl}/_api/paypal/webhook`;
  const named = (names: readonly string[]) => names.map((name) => ({ name }));
  test.each([
    ["every event", url, ["*"], []],
    ["those that are wanted", url, wantedEvents, []],
    ["another address", "https://old.test/hook", ["*"], [`let it send to ${url}`]],
    ["one event too few", url, wantedEvents.slice(1), [`not sent: ${wantedEvents[0]}.`]],
    ["nothing of it", "https://old.test", [], ["let it send to", "not sent"]],
  ])("the doctor examines the address and the events of PayPal's webhook: %s", (_, to, names, problems) => {
    const found = webhookDiagnoses({ id: "WH", url: to, event_types: named(names) }, siteUrl);
    expect(found.map(({ level }) => level)).toEqual(
      problems.length === 0 ? ["ok"] : problems.map(() => "fail"),
    );
    for (const [at, problem] of problems.entries()) expect(found[at]?.text).toContain(problem);
  });
});

describe("what WordPress says in another language (product: Doctor)", () => {
  const feature = { text: "No ads", texts: { zh: "无广告" }, included: true };
  const bare = { ...feature, texts: {} };
  const level = (id: number, more: Partial<MembershipLevel> = {}): MembershipLevel => ({
    id,
    ...{ name: "Night owls", names: { zh: "夜猫子" }, description: "<p>No ads</p>", pricingText: "" },
    features: [feature],
    price: null,
    ...more,
  });
  type Given = [string, MembershipLevel[], (typeof trigger)[], string, string];
  const trigger = { slug: "rain", names: {} };
  const named = { ...trigger, names: { zh: "雨声" } };
  test.each<Given>([
    ["everything", [level(3)], [named], "ok", "names levels and triggers in 中文"],
    ["no name of a level", [level(3), level(4, { names: {} })], [], "warn", "the names of levels 4."],
    ["only a description", [level(2, { features: [] })], [], "warn", "what levels 2 include."],
    ["nothing to describe", [level(2, { features: [], description: "" })], [], "ok", "names"],
    ["one line of several", [level(2, { features: [feature, bare] })], [], "warn", "what levels 2 include."],
    ["no name of a trigger", [level(3)], [named, trigger], "warn", "the names of triggers rain."],
  ])(
    "the doctor reports texts that WordPress has not translated: %s",
    (_, levels, triggers, expected, text) =>
      expect(languageDiagnosis("zh", levels, triggers)).toMatchObject({
        check: "language zh",
        ...saying(expected, text),
      }),
  );
});

describe("a level's price", () => {
  const price = (change: Partial<Price> = {}): Price => ({
    ...{ currency: "EUR", amount: "12.99", initial: "12.99", trial: null },
    cycle: { every: 1, unit: "month" },
    ...change,
  });
  const level = (id: number, given: Price | null): MembershipLevel => ({
    ...{ id, name: "Silver", names: {}, description: "", pricingText: "<b>Ask us</b>", features: [] },
    price: given,
  });
  test.each([
    ["said", level(3, price()), "ok", "12.99 EUR every 1 month"],
    ["with another first payment", level(3, price({ initial: "1.00" })), "ok", "1.00 today, then 12.99 EUR"],
    ["for life", level(6, price({ cycle: null })), "ok", "12.99 EUR"],
    ["for life, but renewing", level(6, price()), "fail", "take the period out"],
    ["not to be read", level(3, null), "fail", '"Ask us"'],
  ])("the doctor examines a level's price: %s", (_, given, expected, text) =>
    expect(priceDiagnosis(given)).toMatchObject(saying(expected, text)),
  );

  test.each([
    [[], "ok", "charges what the level says"],
    [["amount"], "fail", "charges another amount"],
    [["currency", "period"], "fail", "a new plan, for a plan's currency can't be changed; it renews"],
    [["inactive"], "fail", "activate it"],
    [["tax"], "fail", "inclusive"],
    [["unreadable"], "fail", "no fixed price"],
  ] as const)("the doctor examines a level whose plan differs in %j", (differences, expected, text) =>
    expect(planDiagnosis(3, "P-1", differences)).toMatchObject(saying(expected, text)),
  );
});

test.each<[string, Partial<LedgerServer>, string, RegExp]>([
  ["as it should be", {}, "ok", /PostgreSQL 15 answers in 1 ms/],
  ["too old", { version: 120_017 }, "fail", /12 is too old/],
  ["of somebody else's", { mayMakeTables: false }, "fail", /owner/],
  ["behind a pooler of transactions", { keepsSession: false }, "fail", /pooler/],
  ["far away in the open", { host: "db.example", isEncrypted: false }, "warn", /sslmode/],
  ["far away by TLS", { host: "db.example", isEncrypted: true }, "ok", /answers/],
  ["slow", { roundTripMs: 80 }, "warn", /80 ms/],
  ["of another time", { aheadMs: -90_000 }, "warn", /-90 s/],
])("the doctor examines a PostgreSQL that is %s", (_name, given, level, text) => {
  const good = { host: "127.0.0.1", version: 150_004, mayMakeTables: true, isEncrypted: false };
  const diagnoses = ledgerDiagnoses({ ...good, keepsSession: true, roundTripMs: 1, aheadMs: 0, ...given });
  expect(diagnoses).toEqual([{ check: "DATABASE_URL", level, text: expect.stringMatching(text) }]);
});

test.each([
  ["as it should be", {}, 1, "ok", /Redis 7\.0\.15 answers in 1 ms/],
  ["bounded as the runbook says", { maxmemory: "268435456", maxmemory_policy: "volatile-lru" }, 1, "ok", /./],
  ["too old", { redis_version: "6.0.20" }, 1, "fail", /6\.0\.20 is too old: 6\.2/],
  ["old enough", { redis_version: "6.2.0" }, 1, "ok", /answers/],
  ["that copies another", { role: "slave" }, 1, "fail", /only reads/],
  ["that refuses when it is full", { maxmemory: "1000000" }, 1, "warn", /noeviction: volatile-lru/],
  ["far away", {}, 40, "warn", /40 ms/],
] as const)("the doctor examines a Redis that is %s", (_name, given, ms, level, text) => {
  const good = { redis_version: "7.0.15", role: "master", maxmemory: "0", maxmemory_policy: "noeviction" };
  const lines = Object.entries({ ...good, ...given }).map(([name, value]) => `${name}:${value}\r\n`);
  expect(redisDiagnoses(`# Server\r\n${lines.join("")}`, ms)).toEqual([
    { check: "REDIS_URL", level, text: expect.stringMatching(text) },
  ]);
});

test("the runbook lists every event that PayPal has to send", () => {
  const text = readFileSync("docs/operations/paypal.md", "utf8");
  const given = /with these events[^`]*((?:`[\w.-]+`,?\s*)+)/.exec(text)?.[1] ?? "";
  const names = [...given.matchAll(/`([\w.-]+)`/g)].map(([, name = ""]) => name);
  // A name that begins with a point continues the prefix of the name before it.
  const prefixes = [...new Set(wantedEvents.map((name) => name.split(".").slice(0, 2).join(".")))];
  let prefix = "";
  const full = names.map((name) => {
    prefix = prefixes.find((one) => name.startsWith(one)) ?? prefix;
    return name.startsWith(".") ? prefix + name : name;
  });
  expect(full.toSorted()).toEqual(wantedEvents.toSorted());
});
