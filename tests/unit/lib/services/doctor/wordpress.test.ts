import { describe, expect, test } from "vitest";
import { frontDiagnosis, methodDiagnosis } from "#lib/services/doctor/check-front.ts";
import {
  bearerDiagnosis,
  capabilitiesDiagnosis,
  routeProblem,
  selfCheckDiagnoses,
  tokenDiagnosis,
} from "#lib/services/doctor/check-wordpress.ts";
import type { Probe } from "#lib/wordpress/transport/probe.ts";

const probe = (status: number, json: unknown = {}, code = ""): Probe => ({ status, json, code, date: null });

const page = (status: number, text?: string): Probe => ({
  ...probe(status),
  json: undefined,
  ...(text !== undefined && { page: text }),
});

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
    ["closed by a plugin, as if it were missing", probe(404, {}, "rest_disabled"), "security plugin"],
    ["missing in another way", probe(400, {}, "rest_no_route"), null],
  ])("the doctor examines a route of WordPress that is %s", (_, answer, text) => {
    const problem = routeProblem(route, answer);
    if (text === null) expect(problem).toBe(null);
    else expect(problem).toContain(text);
  });
  test.each([
    [401, "rest_login_required"],
    [403, "rest_forbidden"],
  ])("the doctor reports a public route of WordPress that answers visitors with %i", (status, code) =>
    expect(routeProblem({ ...route, who: "everybody" }, probe(status, {}, code))).toContain(
      "security plugin",
    ),
  );
});

describe("PUT and DELETE", () => {
  const well = {
    PUT: probe(400, {}, "rest_missing_callback_param"),
    DELETE: probe(401, {}, "rest_not_logged_in"),
  };
  test.each<[string, Partial<typeof well>, string]>([
    ["arrive", {}, "ok"],
    ["arrive, and the route is not there yet", { PUT: probe(404, {}, "rest_no_route") }, "ok"],
    ["PUT is refused by the server", { PUT: page(405) }, "fail"],
    ["DELETE is refused by a firewall", { DELETE: page(403) }, "fail"],
    ["PUT is unknown to the server", { PUT: page(501) }, "fail"],
    ["DELETE is refused in JSON", { DELETE: probe(405, {}, "method_not_allowed") }, "fail"],
    ["PUT is answered by a page", { PUT: page(200) }, "fail"],
    ["DELETE is answered by a security plugin", { DELETE: probe(403, {}, "rest_forbidden") }, "fail"],
  ])("the doctor examines the methods PUT and DELETE: %s", (_, more, level) => {
    const found = methodDiagnosis({ ...well, ...more });
    expect(found.level).toBe(level);
    for (const method of level === "ok" ? [] : Object.keys(more)) expect(found.text).toContain(method);
  });
});

describe("PUT and DELETE that are refused, and POST in their place", () => {
  const well = probe(401, {}, "rest_not_logged_in");
  test.each([
    ["arrives", page(405), well, "warn"],
    ["arrives, and a firewall refused", page(403), well, "warn"],
    ["arrives, but the site sends none after a success", page(200), well, "fail"],
    ["arrives, though none is sent after a refusal in JSON", probe(403, {}, "rest_forbidden"), well, "fail"],
    ["is refused, too", page(405), page(403), "fail"],
  ])("the doctor examines a POST that takes the place of a refused PUT and %s", (_, refused, post, level) =>
    expect(methodDiagnosis({ PUT: refused, DELETE: well }, { PUT: post, DELETE: well }).level).toBe(level),
  );
});

describe("what answers in WordPress's place", () => {
  const closed = probe(401, {}, "itsec_rest_api_access_restricted");
  test.each([
    ["a page for people", [page(200, "Just a moment…")], '200 ("Just a moment…"): a bot check'],
    ["PHP's messages", [page(200, "Warning: Undefined variable $x")], "WP_DEBUG_DISPLAY"],
    ["a security plugin", [closed, closed], "401 itsec_rest_api_access_restricted: a security plugin"],
    ["a page and a security plugin", [page(403, "Blocked"), closed], '403 ("Blocked"), 401 itsec_'],
  ])("the doctor recognizes what answers in WordPress's place: %s", (_, probes, text) =>
    expect(frontDiagnosis(probes)?.text).toContain(text),
  );
  test.each([
    ["WordPress", [probe(200, [])]],
    ["WordPress to one call", [closed, probe(200, [])]],
    ["WordPress, of a route that is missing", [probe(404, {}, "rest_no_route")]],
    ["a WordPress that is down", [page(503, "Error establishing a database connection")]],
  ])("the doctor reports nothing in WordPress's place where the answer comes from %s", (_, probes) =>
    expect(frontDiagnosis(probes)).toBe(null),
  );
  test.each([
    ["logins", tokenDiagnosis],
    ["the header", bearerDiagnosis],
  ])("the doctor names the WordPress plugin that refuses %s", (_, diagnosis) => {
    expect(diagnosis(closed).text).toContain("401 itsec_rest_api_access_restricted: a security plugin");
    expect(diagnosis(page(200, "One moment")).text).toContain('200 ("One moment"): a bot check');
  });
  test("the capabilities are not read where something else answers in WordPress's place", () =>
    expect(capabilitiesDiagnosis(closed)).toMatchObject({
      level: "warn",
      text: expect.stringContaining("can't be read"),
    }));
});

describe("the plugin that makes tokens", () => {
  test.each([
    ["the usual one", probe(403, {}, "empty_username"), "ok"],
    ["none", probe(404, {}, "rest_no_route"), "fail"],
    ["another make", probe(403, { success: false, statusCode: 403 }, "jwt_auth_no_username"), "fail"],
    ["another make, only by its number", probe(403, { statusCode: 403 }), "fail"],
    ["another make, only by its word", probe(403, { success: false }), "fail"],
    ["one that breaks", { ...probe(500), json: undefined }, "fail"],
    ["one that breaks in JSON", probe(500, {}), "fail"],
    ["a page in its place", { ...probe(200), json: undefined }, "fail"],
  ])("the doctor diagnoses the plugin that issues login tokens by its answer: %s", (_, answer, level) =>
    expect(tokenDiagnosis(answer).level).toBe(level),
  );
  test.each([
    [probe(403, {}, "empty_username"), "empty_username"],
    [probe(403), "403"],
  ])("the doctor quotes the token plugin's answer in its text: %j", (answer, said) =>
    expect(tokenDiagnosis(answer).text).toBe(`jwt-auth/v1/token answers (${said})`),
  );
});

test.each([
  ["refused as a token", "jwt_auth_invalid_token", "ok"],
  ["never arrived", "rest_not_logged_in", "fail"],
  ["never arrived, the plugin says", "jwt_auth_no_auth_header", "fail"],
  ["nothing said", "", "fail"],
])("the doctor examines the Authorization header (%s, code %j): %s", (_, code, level) =>
  expect(bearerDiagnosis(probe(403, {}, code)).level).toBe(level),
);

describe("WordPress's own check", () => {
  const lines = [
    { check: "mail", ok: true, advice: "" },
    { check: "cron", ok: false, advice: "Have the server call wp-cron.php." },
    { check: "tests", ok: false, untested: true, advice: "Send a test mail." },
  ];
  test("each line of WordPress's own check becomes a diagnosis", () =>
    expect(selfCheckDiagnoses(probe(200, lines), true)).toEqual([
      { check: "WORDPRESS_KEY", level: "ok", text: "is the same at WordPress" },
      { check: "WordPress: mail", level: "ok", text: "well" },
      { check: "WordPress: cron", level: "fail", text: "Have the server call wp-cron.php." },
      { check: "WordPress: tests", level: "warn", text: "untested. Send a test mail." },
    ]));
  test.each([
    [{}, "WordPress has another key (murmur_key): enter the same on both sides"],
    [{ data: { status: 403, key: "none" } }, "WordPress has no key: enter this one in Settings → Murmur"],
  ])("the doctor says which key to enter if WordPress refuses the key with %o", (json, text) =>
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
  ])("the doctor reads the answer of WordPress's own check: %s", (_, answer, hasKey, levels) =>
    expect(selfCheckDiagnoses(answer, hasKey).map(({ level }) => level)).toEqual(levels),
  );

  test.each([
    [probe(200, { version: "1.2", features: ["events"] }), "ok"],
    [probe(404, {}, "rest_no_route"), "warn"],
    [probe(200, []), "warn"],
  ])("the doctor diagnoses whether WordPress lists its capabilities", (answer, level) =>
    expect(capabilitiesDiagnosis(answer).level).toBe(level),
  );
  test.each([
    ["1.2", ["events", "sort"], "version 1.2: events, sort"],
    ["1.2", [], "version 1.2: nothing beyond the least"],
    [2, ["events"], "version 2: events"],
    [undefined, ["events"], "version ?: events"],
  ])("the doctor shows the capabilities of version %j with the features %j", (version, features, text) =>
    expect(capabilitiesDiagnosis(probe(200, { version, features })).text).toBe(text),
  );
  test("a line of WordPress's own check without advice is shown as not well", () =>
    expect(selfCheckDiagnoses(probe(200, [{ check: "mail", ok: false }]), false)).toEqual([
      { check: "WordPress: mail", level: "fail", text: "not well" },
    ]));
});
