import { expect, test } from "vitest";
import * as loginByMail from "#app/%5Fapi/auth/login-by-mail/route.ts";
import * as lostPassword from "#app/%5Fapi/user/lost-password/route.ts";
import { afterwards } from "#harness/outside-next/next-server.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

// WordPress takes longer for an address that has an account; the answer must not show it. For the forms that
// the plugin answers itself, wordpress/tests/real/Accounts/EnumerationTest.php tests that.

const rounds = 5;
const forms = [
  ["lost password", lostPassword.POST, "/_api/user/lost-password", "email"],
  ["login by mail", loginByMail.POST, "/_api/auth/login-by-mail", "usernameOrEmail"],
] as const;

test.each(forms)(
  "the form %s takes as long for an unknown account as for a known one",
  async (_, handler, path, field) => {
    let slow = 0;
    let { promise: end, resolve: finish } = Promise.withResolvers<void>();
    wordpress(async (request) => {
      const text = await request.clone().text();
      if (/"known/.test(text)) {
        slow += 1;
        await end;
      }
      const isList = request.url.includes("capabilities");
      return json(isList ? { features: ["login-by-mail"] } : { message: "Sent." })(request);
    });
    const answers: Record<string, string[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round++)
      for (const who of ["known", "unknown"]) {
        const request = new Request(`https://murmur.test${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "sec-fetch-site": "same-origin",
            "x-client-address": `2001:db8:77:${round}::${who === "known" ? 1 : 2}`,
          },
          body: JSON.stringify({ [field]: `${who}${round}@murmur.test`, turnstileToken: "t1" }),
        });
        const response = await handler(request, { params: Promise.resolve({} as never) });
        answers[who]?.push(`${response.status} ${await response.text()}`);
        // The site has answered before WordPress has.
        finish();
        await afterwards();
        ({ promise: end, resolve: finish } = Promise.withResolvers<void>());
      }
    expect(answers.known).toEqual(answers.unknown);
    expect(answers.known?.[0]).toBe("200 {}");
    expect(slow, "WordPress was called, after the response").toBe(rounds);
  },
);
