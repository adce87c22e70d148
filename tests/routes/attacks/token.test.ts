import { afterEach, describe, expect, test, vi } from "vitest";
import { openSession } from "#lib/session/session.ts";
import { watchOutput } from "#tests/routes/support/attacks-routes.ts";
import {
  ask,
  askingRoutes,
  rawToken,
  rawUser,
  routeOf,
  signIn,
} from "#tests/routes/support/member-routes.ts";
import { type Answer, broken, json, wordpress, wpError } from "#tests/support/wordpress.ts";

// The settings are read after this line, so the log gets everything.
process.env.LOG_LEVEL = "debug";

const canary = "canary-4e1d.payload.signature";
/** The canary in every encoding in which it could hide. */
const spellings = [
  canary,
  "canary-4e1d",
  ...[canary, `{"token":"${canary}`].map((text) => Buffer.from(text).toString("base64url").slice(0, 24)),
  Buffer.from(canary).toString("hex").slice(0, 24),
];
const leaks = (text: string) => spellings.filter((spelling) => text.includes(spelling));

const login = routeOf("/_api/auth/login");
const token = json({ ...rawToken, token: canary });
let written: string[] = [];
afterEach(() => expect(leaks(written.join("\n")), "the log").toEqual([]));

const faults: [string, Answer][] = [
  ["fine", json(rawUser)],
  ["refused", () => Response.error()],
  ["500 that quotes it", wpError(500, "x", `Bad token ${canary}`)],
  ["400 that quotes it", wpError(400, "x", `Bad token <b>${canary}</b>`)],
  ["401 that quotes it", wpError(401, "x", `Bad token ${canary}`)],
  ["HTML", () => new Response("<h1>Maintenance</h1>", { headers: { "content-type": "text/html" } })],
  ["cut JSON", () => new Response('{"id": 7, "em')],
  ["another shape", broken(json({ id: "7", email: 5 }))],
  ["401 stale", wpError(401, "jwt_auth_stale_token")],
  ["401 expired", wpError(401, "jwt_auth_expired_token")],
  ["401 other", wpError(401, "rest_forbidden")],
  ["403 jwt_auth_invalid_token", wpError(403, "jwt_auth_invalid_token")],
  ["404", wpError(404, "rest_no_route")],
  ["429", wpError(429, "too_many")],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://evil.test/" } })],
];

/** The parts of a response that a browser can read, except the encrypted cookie. */
function visible({ headers, text }: { headers: Headers; text: string }) {
  const sealed = /^(__Host-session-[0-9a-f]{12}=)Fe26\.[^;]+/;
  return [...headers].map(([name, value]) => `${name}: ${value.replace(sealed, "$1")}`).join("\n") + text;
}

describe("a member's token appears in no JSON, header or log line", () => {
  test("after a login only the sealed cookie contains the token", async () => {
    written = watchOutput();
    wordpress(token, json(rawUser));
    const answer = await ask(login);
    expect(answer.status).toBe(200);
    expect(leaks(visible(answer))).toEqual([]);
    expect(leaks(answer.cookies.join("\n"))).toEqual([]);
    const cookie = answer.cookies[0]?.split(";")[0] ?? "";
    const { session } = await openSession(new Request("https://murmur.test/", { headers: { cookie } }));
    expect(session?.token).toBe(canary);
  });

  describe.each(askingRoutes.filter(({ asMember }) => asMember))("$method $path", (route) => {
    test.each(faults)("the token stays hidden whatever WordPress answers: %s", async (_, fault) => {
      written = watchOutput();
      const requests = wordpress(fault);
      const answer = await ask(route, { cookie: (await signIn(canary)).cookie });
      expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${canary}`);
      expect(leaks(visible(answer))).toEqual([]);
    });
  });

  test.each(askingRoutes)(
    "the call of $method $path hides the token even if fetch quotes its arguments in an error",
    async (route) => {
      written = watchOutput();
      vi.spyOn(globalThis, "fetch").mockRejectedValue(
        new TypeError(`Headers.append: "Bearer ${canary}" is an invalid header value.`),
      );
      const answer = await ask(route, { cookie: (await signIn(canary)).cookie });
      expect(answer.status).toBe(502);
      expect(written.join("")).toContain("upstream failed");
      expect(leaks(visible(answer))).toEqual([]);
    },
  );

  describe("POST /_api/auth/login, then the user", () => {
    const once = faults.filter(([name]) => !/refused|redirect/.test(name));
    test.each(once)(
      "a login hides its token whatever answers the request for the user: %s",
      async (_, fault) => {
        written = watchOutput();
        const requests = wordpress(token, fault);
        const answer = await ask(login);
        expect(requests).toHaveLength(2);
        expect(leaks(visible(answer))).toEqual([]);
      },
    );

    test.each([
      ["too long for a cookie", canary + "x".repeat(4_000)],
      ["with a line break", `${canary}\r\nx: y`],
      ["with letters that no header carries", `${canary}雨`],
      ["with a NUL", `${canary}\0`],
      ["with a space", `${canary} x`],
    ])("a login hides a token %s", async (_, odd) => {
      written = watchOutput();
      wordpress(broken(json({ ...rawToken, token: odd })), json(rawUser));
      const answer = await ask(login);
      expect(answer.status).toBe(502);
      expect(leaks(visible(answer))).toEqual([]);
    });
  });

  test("a password is not logged, whatever happens to the login", async () => {
    written = watchOutput();
    for (const [, fault] of faults) {
      wordpress(broken(fault));
      await ask(login, { body: { usernameOrEmail: "mira", password: canary, turnstileToken: canary } });
    }
    expect(written.length).toBeGreaterThan(5);
  });
});
