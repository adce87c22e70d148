import { expect, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { requireAdministrator } from "#lib/services/accounts/administrator.ts";
import { jwt, rawUser } from "#tests/routes/support/member-routes.ts";
import { wordpress } from "#tests/support/wordpress.ts";

test.each([
  ["an administrator without one", ["administrator"], null, "required", "SECOND_FACTOR_MISSING"],
  ["an administrator with one", ["administrator"], { recovery_codes: 8 }, "required", null],
  ["where WordPress has none", ["administrator"], undefined, "required", null],
  ["where the operator leaves it open", ["administrator"], null, "optional", null],
  ["a member with one", ["subscriber"], { recovery_codes: 8 }, "required", "ADMINISTRATORS_ONLY"],
] as const)("two-step login decides about /admin: %s", async (_, roles, state, setting, code) => {
  wordpress(() => Response.json({ ...rawUser, roles, second_factor: state }));
  vi.spyOn(settings(), "ADMIN_SECOND_FACTOR", "get").mockReturnValue(setting);
  const answer = requireAdministrator(jwt).then(
    () => null,
    (error) => error.code,
  );
  expect(await answer).toBe(code);
});
