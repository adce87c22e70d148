import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import * as loginByMail from "#app/%5Fapi/auth/login-by-mail/route.ts";
import * as lostPassword from "#app/%5Fapi/user/lost-password/route.ts";
import { afterwards } from "#tests/support/next-server.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

// A WordPress that takes half a second for each address with an account. wordpress/tests/real/EnumerationTest.php
// measures the forms that the plugin answers itself.

const slowMs = 500;
const rounds = 5;
const forms = [
  ["lost password", lostPassword.POST, "/_api/user/lost-password", "email"],
  ["login by mail", loginByMail.POST, "/_api/auth/login-by-mail", "usernameOrEmail"],
] as const;

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test.each(forms)("%s takes as long for nobody as for somebody", async (_, handler, path, field) => {
  let slow = 0;
  wordpress(async (request) => {
    const text = await request.clone().text();
    if (/"known/.test(text)) {
      slow += 1;
      await sleep(slowMs);
    }
    const isList = request.url.includes("capabilities");
    return json(isList ? { features: ["login-by-mail"] } : { message: "Sent." })(request);
  });
  const times: Record<string, number[]> = { known: [], unknown: [] };
  const answers: Record<string, string[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++)
    for (const who of ["known", "unknown"]) {
      const request = new Request(`https://murmur.test${path}`, {
        method: "POST",
        headers: {
          ...{ "content-type": "application/json", "sec-fetch-site": "same-origin" },
          "x-client-address": `2001:db8:77:${round}::${who === "known" ? 1 : 2}`,
        },
        body: JSON.stringify({ [field]: `${who}${round}@murmur.test`, turnstileToken: "t1" }),
      });
      const began = performance.now();
      const response = await handler(request, { params: Promise.resolve({} as never) });
      answers[who]?.push(`${response.status} ${await response.text()}`);
      times[who]?.push(performance.now() - began);
      await afterwards();
    }
  expect(answers.known).toEqual(answers.unknown);
  expect(answers.known?.[0]).toBe("200 {}");
  expect(slow, "WordPress was called, after the response").toBe(rounds);
  expect(Math.abs(median(times.known ?? []) - median(times.unknown ?? []))).toBeLessThan(slowMs / 4);
});
