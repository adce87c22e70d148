import { describe, expect, test, vi } from "vitest";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { allRoutes, send } from "#tests/routes/support/attacks-routes.ts";
import { ask, memberRoutes, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { broken, json, wordpress } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
// Other tests cover the request for the capabilities.
vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({ hasCapability: async () => false }));

const texts = { en: new Set(Object.values(en.validation)), zh: new Set(Object.values(zh.validation)) };
const languages = ["en", "zh"] as const;
const wrongs = [undefined, null, 5, true, {}, ["a"]];

describe.each(memberRoutes.filter(({ body }) => body))(
  "$path: fields that are absent or no text",
  (route) => {
    const right = route.body?.("absent@murmur.test") ?? {};

    test.each(Object.keys(right))(
      "an absent or wrong field gets a documented text in both languages: %s",
      async (name) => {
        const requests = wordpress(json({}));
        for (const language of languages)
          for (const wrong of wrongs) {
            const { cookie } = await signIn();
            const answer = await ask(route, { cookie, language, body: { ...right, [name]: wrong } });
            expect(answer.status).toBe(400);
            expect(texts[language]).toContain(answer.json.error.fields[name]);
          }
        expect(requests).toEqual([]);
      },
    );

    test("an unknown field is refused without the text of a validator", async () => {
      const { cookie } = await signIn();
      const { status, json: body } = await ask(route, { cookie, body: { ...right, level_id: 6 } });
      expect(status).toBe(400);
      expect(body.error).toEqual({ code: "VALIDATION", message: en.errors.BAD_REQUEST });
    });
  },
);

test("a login without any field names each field in the documented texts (product: Login)", async () => {
  for (const language of languages) {
    const { validation, errors } = { en, zh }[language];
    const expected = {
      code: "VALIDATION",
      message: errors.VALIDATION,
      fields: {
        usernameOrEmail: validation.usernameRequired,
        password: validation.passwordRequired,
        turnstileToken: validation.securityRequired,
      },
    };
    for (const body of [{}, undefined])
      expect((await ask(routeOf("/_api/auth/login"), { language, body: body ?? {} })).json.error).toEqual(
        expected,
      );
  }
});

const changes = (await allRoutes()).filter(({ method }) => method !== "GET");
const wrongBodies = [
  undefined,
  {},
  [],
  { extra: 1 },
  { slug: 5, saved: "x", levelId: {}, content: 7, tags: "x" },
];

describe.each(changes)("$method $path: no body brings a validator's own words", (route) => {
  test.each(wrongBodies.map((body) => [JSON.stringify(body), body]))(
    "the body %s is refused without the text of a validator",
    async (_, body) => {
      wordpress(broken(json({})));
      for (const language of languages) {
        const response = await send(route, {
          headers: {
            "accept-language": language,
            "sec-fetch-site": "same-origin",
            "x-client-address": "2001:db8:ab::1",
            cookie: (await signIn()).cookie,
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          body: JSON.stringify(body),
        });
        const answer = (await response.json().catch(() => ({}))) as { error?: { fields?: object } };
        for (const said of Object.values(answer.error?.fields ?? {})) expect(texts[language]).toContain(said);
        expect(JSON.stringify(answer)).not.toMatch(
          /Invalid input|Unrecognized|expected (string|object|array|boolean|number)/,
        );
      }
    },
  );
});
