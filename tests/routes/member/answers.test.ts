import { describe, expect, test } from "vitest";
import zh from "#messages/zh.json";
import { ask, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { type Answer, broken, json, wordpress } from "#tests/support/wordpress.ts";

describe("an error that can't be parsed: 'An unknown WordPress API error occurred'", () => {
  const bodies: [string, Answer][] = [
    ["HTML with 400", () => new Response("<h1>Bad</h1>", { status: 400 })],
    ["nothing with 404", () => new Response("", { status: 404 })],
    ["cut JSON with 500", () => new Response('{"code": "x', { status: 500 })],
  ];
  test.each(bodies)(
    "the unreadable error (%s) is answered by the documented text in both languages",
    async (_, answer) => {
      for (const [language, text] of [
        ["en", "An unknown WordPress API error occurred"],
        ["zh-CN,zh;q=0.9", zh.errors.UPSTREAM_UNREADABLE],
      ] as const) {
        wordpress(answer);
        const { status, json: body } = await ask(routeOf("/_api/auth/login"), { language });
        expect([status, body]).toEqual([502, { error: { code: "UPSTREAM_UNREADABLE", message: text } }]);
      }
    },
  );

  test.each([
    ["a list", []],
    ["a text", "no"],
    ["null", null],
    ["other fields", { errors: [1] }],
    ["codes that are no text", { code: 5, message: {} }],
  ])("an answer in the form of %s is replaced by the route's own text", async (_, body) => {
    wordpress(json(body, { status: 400 }));
    const found = (await ask(routeOf("/_api/auth/login"))).json.error.message;
    expect(found).toBe("Login failed. Please try again.");
  });
});

test.each(["/_api/user/update-profile", "/_api/user/change-password", "/_api/user/me/subscription/cancel"])(
  "%s without a session is refused with 401 'No authentication token found', without a request to WordPress",
  async (path) => {
    const requests = wordpress(json({}));
    const { status, json: body } = await ask(routeOf(path));
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: { code: "NO_TOKEN", message: "No authentication token found" } },
    });
    expect(requests).toEqual([]);
  },
);

describe("a cancellation", () => {
  const cancel = async (body?: object) => {
    const requests = wordpress(json({ message: "Done." }));
    const { cookie } = await signIn();
    const { status } = await ask(routeOf("/_api/user/me/subscription/cancel"), { cookie, body });
    return [status, ...(await Promise.all(requests.map((request) => request.text())))];
  };
  test.each<[string, object | undefined, unknown[]]>([
    ["of the level's subscription", undefined, [200, ""]],
    ["of the level's subscription, with an empty body", {}, [200, ""]],
    ["of another one", { subscriptionId: "I-OTHER1" }, [200, '{"subscription_id":"I-OTHER1"}']],
    ["of what is no id", { subscriptionId: "../x" }, [400]],
    ["with another field", { id: "I-OTHER1" }, [400]],
  ])("a cancellation %s has the expected outcome", async (_, body, expected) =>
    expect(await cancel(body)).toEqual(expected),
  );
});

describe("any 2xx is success", () => {
  const empty: [string, Answer, object][] = [
    ["204", () => new Response(null, { status: 204 }), {}],
    ["an empty 200", () => new Response("", { status: 200 }), {}],
    ["null", broken(json(null)), {}],
    ["a list", broken(json([])), {}],
    ["a success without words", json({ success: true }), {}],
    ["words", json({ message: "Saved." }, { status: 201 }), { message: "Saved." }],
  ];
  test.each(empty)("a member route answers 200 if WordPress answers with %s", async (_, answer, expected) => {
    for (const path of ["/_api/user/update-profile", "/_api/user/change-password"]) {
      wordpress(answer);
      const { status, json: body } = await ask(routeOf(path), { cookie: (await signIn()).cookie });
      expect({ status, body }).toEqual({ status: 200, body: expected });
    }
  });
});
