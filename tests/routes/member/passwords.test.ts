import { describe, expect, test, vi } from "vitest";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { ask, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { wordpress } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const turnstileToken = "anti-bot";
const turn = () => `p${++memberCount}`;
const changed = (new_password: string) => ({ current_password: "old", new_password });
const forms: [path: string, field: string, body: (password: string) => object][] = [
  [
    "/_api/auth/register",
    "password",
    (password) => ({ email: `${turn()}@murmur.test`, password, displayName: "Mira", turnstileToken }),
  ],
  [
    "/_api/user/reset-password",
    "password",
    (password) => ({ key: "k", login: turn(), password, password_confirmation: password }),
  ],
  ["/_api/user/change-password", "new_password", changed],
];
let memberCount = 0;

describe.each(forms)(
  "%s refuses what is guessed first, on the server (product: Registration)",
  (path, field, body) => {
    const send = async (password: string, language = "en") => {
      const requests = wordpress(...routeOf(path).answers);
      const { cookie } = await signIn();
      const answer = await ask(routeOf(path), { body: body(password), language, cookie });
      return { ...answer, calls: requests.length };
    };

    const common = "password1 Password1 PASSWORD1 ｐａｓｓｗｏｒｄ1 qwerty123 12345678 iloveyou1 abc12345";
    test.each(common.split(" "))("the common password %s is refused", async (password) => {
      for (const [language, messages] of Object.entries({ en, zh })) {
        const { status, json: answer, calls } = await send(password, language);
        const fields = { [field]: messages.validation.passwordCommon };
        expect([status, answer.error.fields, calls]).toEqual([400, fields, 0]);
      }
    });

    const long = "x".repeat(4096);
    test.each(["soft rain at night", "Quiet-night-1", "雨声雨声雨声雨声", "🌙".repeat(8), long])(
      "the password %s is accepted",
      async (password) => expect((await send(password)).status).toBe(200),
    );

    test("a common password does not count as an attempt", async () => {
      const cookie = `__Host-device=${"c".repeat(22)}`;
      for (let nth = 0; nth < 12; nth++) {
        wordpress(...routeOf(path).answers);
        const headers = { "x-client-address": "198.51.100.250", cookie };
        expect((await ask(routeOf(path), { body: body("password1"), headers })).status).toBe(400);
      }
    });
  },
);

test("a change of password accepts the documented six characters", async () => {
  wordpress(...routeOf("/_api/user/change-password").answers);
  const { cookie } = await signIn();
  const { status } = await ask(routeOf("/_api/user/change-password"), { body: changed("w4-x9z"), cookie });
  expect(status).toBe(200);
});
