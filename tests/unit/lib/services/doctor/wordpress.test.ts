import { describe, expect, test } from "vitest";
import {
  bearerDiagnosis,
  capabilitiesDiagnosis,
  methodDiagnosis,
  routeProblem,
  selfCheckDiagnoses,
  tokenDiagnosis,
} from "#lib/services/doctor/check-wordpress.ts";
import type { Probe } from "#lib/wordpress/transport/probe.ts";

const probe = (status: number, json: unknown = {}, code = ""): Probe => ({ status, json, code, date: null });

describe("a route of WordPress", () => {
  const route = { method: "GET", path: "asmr/v1/videos?per_page=1" } as const;
  test.each([
    ["there", probe(200, []), null],
    ["there, for members", probe(401, {}, "rest_not_logged_in"), null],
    ["there, with no such thing", probe(404, {}, "no_plan"), null],
    ["not there", probe(404, {}, "rest_no_route"), "is missing"],
    ["hidden behind a page", { ...probe(200), json: undefined }, "without JSON"],
    ["broken", probe(500, {}, "internal_server_error"), "error log"],
    ["for members, said in no JSON", { ...probe(401), json: undefined }, null],
    [
      "closed by a security plugin, as if it were missing",
      probe(404, {}, "rest_disabled"),
      "security plugin",
    ],
    ["missing in another way", probe(400, {}, "rest_no_route"), null],
  ])("%s", (_, answer, text) => {
    const problem = routeProblem(route, answer);
    if (text === null) expect(problem).toBe(null);
    else expect(problem).toContain(text);
  });
  test.each([
    [401, "rest_login_required"],
    [403, "rest_forbidden"],
  ])("for everybody, closed to visitors with %i", (status, code) =>
    expect(routeProblem({ ...route, isPublic: true }, probe(status, {}, code))).toContain("security plugin"),
  );
});

describe("PUT and DELETE", () => {
  const well = {
    PUT: probe(400, {}, "rest_missing_callback_param"),
    DELETE: probe(401, {}, "rest_not_logged_in"),
  };
  const page = (status: number) => ({ ...probe(status), json: undefined });
  test.each<[string, Partial<typeof well>, string]>([
    ["arrive", {}, "ok"],
    ["arrive, and the route is not there yet", { PUT: probe(404, {}, "rest_no_route") }, "ok"],
    ["PUT is refused by the server", { PUT: page(405) }, "fail"],
    ["DELETE is refused by a firewall", { DELETE: page(403) }, "fail"],
    ["PUT is unknown to the server", { PUT: page(501) }, "fail"],
    ["DELETE is refused in JSON", { DELETE: probe(405, {}, "method_not_allowed") }, "fail"],
    ["PUT is answered by a page", { PUT: page(200) }, "fail"],
    ["DELETE is answered by a security plugin", { DELETE: probe(403, {}, "rest_forbidden") }, "fail"],
  ])("%s", (_, more, level) => {
    const found = methodDiagnosis({ ...well, ...more });
    expect(found.level).toBe(level);
    for (const method of level === "ok" ? [] : Object.keys(more)) expect(found.text).toContain(method);
  });
});

describe("the plugin that makes tokens", () => {
  test.each([
    ["the usual one", probe(403, {}, "empty_username"), "ok"],
    ["none", probe(404, {}, "rest_no_route"), "fail"],
    ["another make", probe(403, { success: false, statusCode: 403 }, "jwt_auth_no_username"), "fail"],
    ["another make, by its number alone", probe(403, { statusCode: 403 }), "fail"],
    ["another make, by its word alone", probe(403, { success: false }), "fail"],
    ["one that breaks", { ...probe(500), json: undefined }, "fail"],
    ["one that breaks in JSON", probe(500, {}), "fail"],
    ["a page in its place", { ...probe(200), json: undefined }, "fail"],
  ])("%s: %s", (_, answer, level) => expect(tokenDiagnosis(answer).level).toBe(level));
  test.each([
    [probe(403, {}, "empty_username"), "empty_username"],
    [probe(403), "403"],
  ])("what it said", (answer, said) =>
    expect(tokenDiagnosis(answer).text).toBe(`jwt-auth/v1/token answers (${said})`),
  );
});

describe("the Authorization header", () => {
  test.each([
    ["refused as a token", "jwt_auth_invalid_token", "ok"],
    ["never arrived", "rest_not_logged_in", "fail"],
    ["never arrived, the plugin says", "jwt_auth_no_auth_header", "fail"],
    ["nothing said", "", "fail"],
  ])("%s: %s", (_, code, level) => expect(bearerDiagnosis(probe(403, {}, code)).level).toBe(level));
});

describe("WordPress's own check", () => {
  const lines = [
    { check: "mail", ok: true, advice: "" },
    { check: "cron", ok: false, advice: "Have the server call wp-cron.php." },
    { check: "tests", ok: false, untested: true, advice: "Send a test mail." },
  ];
  test("each line is one here", () =>
    expect(selfCheckDiagnoses(probe(200, lines), true)).toEqual([
      { check: "WORDPRESS_KEY", level: "ok", text: "is the same at WordPress" },
      { check: "WordPress: mail", level: "ok", text: "well" },
      { check: "WordPress: cron", level: "fail", text: "Have the server call wp-cron.php." },
      { check: "WordPress: tests", level: "warn", text: "untested. Send a test mail." },
    ]));
  test.each([
    [{}, "WordPress has another key (murmur_key): enter the same on both sides"],
    [{ data: { status: 403, key: "none" } }, "WordPress has no key: enter this one in Settings → Murmur"],
  ])("a key that is refused: %o", (json, text) =>
    expect(selfCheckDiagnoses(probe(403, json, "murmur_key"), true)).toEqual([
      { check: "WORDPRESS_KEY", level: "fail", text },
    ]),
  );
  test.each([
    ["an older WordPress", probe(404, {}, "rest_no_route"), true, ["warn"]],
    ["another key", probe(403, {}, "murmur_key"), true, ["fail"]],
    ["another key, as a login would be", probe(401, {}, "rest_forbidden"), true, ["fail"]],
    ["no key here", probe(403, {}, "murmur_key"), false, []],
    ["no key needed", probe(200, []), false, []],
    ["something else", probe(200, { ok: true }), true, ["fail"]],
  ])("%s", (_, answer, hasKey, levels) =>
    expect(selfCheckDiagnoses(answer, hasKey).map(({ level }) => level)).toEqual(levels),
  );

  test.each([
    [probe(200, { version: "1.2", features: ["events"] }), "ok"],
    [probe(404, {}, "rest_no_route"), "warn"],
    [probe(200, []), "warn"],
  ])("capabilities", (answer, level) => expect(capabilitiesDiagnosis(answer).level).toBe(level));
  test.each([
    [["events", "sort"], "version 1.2: events, sort"],
    [[], "version 1.2: nothing beyond the least"],
  ])("capabilities: %j", (features, text) =>
    expect(capabilitiesDiagnosis(probe(200, { version: "1.2", features })).text).toBe(text),
  );
  test("a line without advice says that it is not well", () =>
    expect(selfCheckDiagnoses(probe(200, [{ check: "mail", ok: false }]), false)).toEqual([
      { check: "WordPress: mail", level: "fail", text: "not well" },
    ]));
});
