import { describe, expect, test } from "vitest";
import { reset } from "#tests/routes/support/fault-grid-faults.ts";
import { ask, askingRoutes, clearedCookies, signIn } from "#tests/routes/support/member-routes.ts";
import { type Answer, broken, deadlineOnDemand, json, wordpress, wpError } from "#tests/support/wordpress.ts";

const jsonType = { "content-type": "application/json" };
const text =
  (body: string, init: ResponseInit = {}): Answer =>
  () =>
    new Response(body, init);
const refused: Answer = () => Response.error();

const imunify = "Access denied by Imunify360 bot-protection. IPs used for automation should be whitelisted";
const cloudflare = { title: "Error 1020: Access denied", error_code: 1020, cloudflare_error: true };
const unreachable = "Something isn't responding. Please try again in a moment.";
const unreadable = "An unknown WordPress API error occurred";
const trouble = "Server error, please try again.";
const slow = "Something isn't responding. Please try again in a moment.";
const notCancelled = "Failed to cancel subscription";

/** Routes with their own texts (product: Error catalogue). */
const ownWords: Record<string, (name: string, usual: string) => string> = {
  "/_api/user/me": (_, usual) => `Session validation failed: ${usual}`,
  "/_api/user/me/subscription/cancel": (name, usual) => cancelWords[name] ?? usual,
};
const cancelWords: Record<string, string> = {
  "500": "The gateway is away",
  "503": "Something went wrong.",
  "502 of a proxy": notCancelled,
  "520 of Cloudflare": notCancelled,
  "503 of a page with addresses": "An error occurred. Please try again.",
};

describe.each(askingRoutes)("$method $path when WordPress fails", (route) => {
  /** A member's response; the first upstream call gets the fault, later ones would succeed. */
  async function outcome(...faults: [Answer, ...Answer[]]) {
    const [first, ...others] = faults.map(broken);
    const requests = wordpress(first as Answer, ...others, ...route.answers);
    const session = await signIn();
    const { status, cookies, json: body } = await ask(route, { cookie: session.cookie });
    return { status, cookies, error: body.error, calls: requests.length };
  }

  const wordsOf = ownWords[route.path] ?? ((_: string, usual: string) => usual);

  test.each<[string, Answer, number, string]>([
    ["refused", refused, 502, unreachable],
    ["500", wpError(500, "internal_server_error", "The <b>gateway</b> is away"), 502, trouble],
    ["503", wpError(503, "maintenance"), 502, trouble],
    ["503 of a page with addresses", wpError(503, "x", "See https://w.test"), 502, trouble],
    ["502 of a proxy", text("<h1>Bad Gateway</h1>", { status: 502 }), 502, unreadable],
    ["403 of a firewall", text("<h1>Forbidden</h1>", { status: 403 }), 502, unreadable],
    ...[200, 202, 403, 415, 429].map((status): [string, Answer, number, string] => [
      `${status} of Imunify360`,
      json({ message: imunify }, { status }),
      502,
      unreadable,
    ]),
    ...[403, 429].map((status): [string, Answer, number, string] => [
      `${status} of Cloudflare in JSON`,
      json(cloudflare, { status }),
      502,
      unreadable,
    ]),
    ["520 of Cloudflare", text("error code: 520", { status: 520 }), 502, unreadable],
    ["false with 200", json(false), 502, unreadable],
    ["0 with 200", json(0), 502, unreadable],
    [
      "an error whose status a host made 200",
      json({ code: "rest_forbidden", message: "No.", data: { status: 403 } }),
      502,
      unreadable,
    ],
  ])(
    "WordPress's failure (%s) leaves the cookie, and repeats no write",
    async (name, fault, status, message) => {
      const { error, ...rest } = await outcome(fault);
      expect(error.message).toBe(wordsOf(name, message));
      expect(rest).toEqual({ status, cookies: [], calls: 1 });
    },
  );

  test("a dropped connection repeats reads and logins once, and changes never", async () => {
    const isRepeatable = route.method === "GET" || route.path === "/_api/auth/login";
    const { error, ...rest } = await outcome(reset, reset);
    expect(error.message).toBe(wordsOf("reset on the way", unreachable));
    expect(rest).toEqual({ status: 502, cookies: [], calls: isRepeatable ? 2 : 1 });
  });

  test.each<[string, (pass: () => void) => Answer]>([
    [
      "a hang",
      (pass) => () => {
        pass();
        return new Promise<never>(() => {});
      },
    ],
    [
      "a drip",
      (pass) => () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
            pull: pass,
          }),
          { headers: jsonType },
        ),
    ],
  ])("%s ends with 504 after one deadline, leaves the cookie, and repeats no write", async (_, hang) => {
    const deadline = deadlineOnDemand();
    const { error, ...rest } = await outcome(hang(deadline.pass));
    expect(error).toEqual({ code: "UPSTREAM_TIMEOUT", message: wordsOf("slow", slow) });
    expect(rest).toEqual({ status: 504, cookies: [], calls: 1 });
    expect(deadline.lengths()).toEqual([5_000]);
  });
});

const stale = "Your session has expired because you logged in from another device.";
const expired = "Authentication expired. Please log in again.";
const rejected = "Authentication failed. Please log in again.";

describe.each(askingRoutes.filter(({ asMember }) => asMember))(
  "$method $path when WordPress no longer takes the token (403 jwt_auth_* is 401)",
  (route) => {
    const [staleToken, expiredToken] = ["jwt_auth_stale_token", "jwt_auth_expired_token"];
    const login = "See https://w.test/wp-login.php";
    test.each<[string, Answer, string, string]>([
      ["401 stale", wpError(401, staleToken, ""), "SESSION_STALE", stale],
      ["401 with words", wpError(401, staleToken, "<b>In</b> elsewhere"), "SESSION_STALE", "In elsewhere"],
      ["403 stale", wpError(403, staleToken, ""), "SESSION_STALE", stale],
      ["401 stale with a prefix", wpError(401, `[jwt_auth] ${staleToken}`, ""), "SESSION_STALE", stale],
      ["401 expired", wpError(401, expiredToken, "Expired token"), "SESSION_EXPIRED", expired],
      ["403 expired", wpError(403, expiredToken, "Expired token"), "SESSION_EXPIRED", expired],
      ["401 other", wpError(401, "rest_forbidden", "You cannot."), "SESSION_REJECTED", "You cannot."],
      ["401 without words", json({}, { status: 401 }), "SESSION_REJECTED", rejected],
      ["401 that is no JSON", text("Unauthorized", { status: 401 }), "SESSION_REJECTED", rejected],
      ["401 with nothing", text("", { status: 401 }), "SESSION_REJECTED", rejected],
      ["401 with an odd code", wpError(401, "constructor", ""), "SESSION_REJECTED", rejected],
      ["401 that names the back office", wpError(401, "x", login), "SESSION_REJECTED", rejected],
      ["403 invalid_token", wpError(403, "jwt_auth_invalid_token", ""), "SESSION_REJECTED", rejected],
      ["403 jwt_auth_bad_iss", wpError(403, "jwt_auth_bad_iss", ""), "SESSION_REJECTED", rejected],
    ])(
      "WordPress's answer %s is a 401 that clears that session's cookies, and leaves others",
      async (_, fault, code, message) => {
        const older = await signIn("older");
        const newest = await signIn();
        const requests = wordpress(fault, ...route.answers);
        const answer = await ask(route, { cookie: `${older.cookie}; ${newest.cookie}; lang=en` });
        expect(answer.status).toBe(401);
        // The account's own route has no more specific reason.
        const isAccount = route.path === "/_api/user/me" && code === "SESSION_REJECTED";
        const shown = isAccount ? { code: "SESSION_EXPIRED", message: expired } : { code, message };
        expect(answer.json).toEqual({ error: shown });
        expect(requests.map(({ headers }) => headers.get("authorization"))).toHaveLength(1);
        const used = requests[0]?.headers.get("authorization") === "Bearer older" ? older : newest;
        expect(answer.cookies).toHaveLength(2);
        expect(clearedCookies(answer.cookies)).toEqual(used.names);
      },
    );

    test("a 403 of another kind does not end the session", async () => {
      wordpress(wpError(403, "rest_forbidden", "Not yours."));
      const { status, cookies } = await ask(route, { cookie: (await signIn()).cookie });
      expect({ status, cookies }).toEqual({ status: route.method === "GET" ? 502 : 403, cookies: [] });
    });
  },
);
