import { describe, expect, test } from "vitest";
import * as accountLink from "#app/%5Fapi/auth/account-link/route.ts";
import * as changeEmail from "#app/%5Fapi/user/change-email/route.ts";
import { openSession } from "#lib/session/session.ts";
import { ask, type Route, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const link: Route = {
  path: "/_api/auth/account-link",
  method: "POST",
  handler: accountLink.POST,
  upstream: "asmr/v1/user/account-link",
  answers: [json({ user_id: 7, username: "mira" })],
  asMember: false,
};
const change: Route = {
  path: "/_api/user/change-email",
  method: "POST",
  handler: changeEmail.POST,
  upstream: "asmr/v1/user/change-email",
  answers: [json({ success: true })],
  asMember: true,
};
const isOpen = async (cookie: string) =>
  (await openSession(new Request("http://localhost/", { headers: { cookie } }))).session !== null;

describe("a mailed link", () => {
  test.each([
    ["verify", true],
    ["change", true],
    ["take-back", false],
  ])("following a mailed link to %s leaves sessions open: %s", async (purpose, isLeft) => {
    wordpress(...link.answers);
    const { cookie } = await signIn(undefined, { names: ["name mira"] });
    const response = await ask(link, { body: { purpose, key: "7.1.x.y" } });
    expect([response.status, response.json]).toEqual([200, {}]);
    expect(await isOpen(cookie)).toBe(isLeft);
  });

  test("a mailed link that is invalid or has an unknown purpose is refused", async () => {
    wordpress(wpError(400, "invalid_link", "This link is not valid."));
    const invalid = await ask(link, { body: { purpose: "verify", key: "x" } });
    expect([invalid.status, invalid.json.error.code]).toEqual([400, "ACCOUNT_LINK_INVALID"]);
    expect((await ask(link, { body: { purpose: "delete", key: "x" } })).status).toBe(400);
  });

  test("opening a mailed link does not follow it", () => expect(Object.keys(accountLink)).toEqual(["POST"]));
});

describe("another address", () => {
  const body = { email: "next@murmur.test", password: "secret-5f" };

  test("a new email address is sent to WordPress with the password, and the answer contains neither", async () => {
    const requests = wordpress(...change.answers);
    const { cookie } = await signIn();
    const response = await ask(change, { cookie, body });
    expect([response.status, response.json]).toEqual([200, {}]);
    expect(await requests[0]?.json()).toEqual(body);
  });

  test.each([
    ["incorrect_password", 403, "CURRENT_PASSWORD_WRONG"],
    ["same_email", 400, "EMAIL_UNCHANGED"],
    ["invalid_email", 400, "EMAIL_INVALID"],
  ])("WordPress's refusal %s of a new email address becomes the error %i %s", async (code, status, shown) => {
    wordpress(wpError(status, code, "No."));
    const { cookie } = await signIn();
    const response = await ask(change, { cookie, body });
    expect([response.status, response.json.error.code]).toEqual([status, shown]);
  });
});
