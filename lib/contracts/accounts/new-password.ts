import * as z from "zod/mini";

/** The most characters of a password: nobody types more, and bcrypt reads even fewer. */
const maxLength = 4096;

/** The least characters of a new password and their messages, by use. */
const rules = {
  // The API alone tells less than 6 characters from less than 8.
  registration: [
    [6, "passwordShort6"],
    [8, "passwordShort8"],
  ],
  registrationForm: [[8, "passwordShort8"]],
  reset: [[8, "passwordShort8"]],
  change: [[6, "newPasswordShort6"]],
} as const;

/** The rule of every form and route that sets a password. */
export function newPassword(use: keyof typeof rules) {
  const steps = rules[use];
  return z
    .string(steps[0][1])
    .check(
      ...steps.map(([least, key]) => z.minLength(least, key)),
      z.maxLength(maxLength, steps[steps.length - 1]?.[1]),
    );
}
