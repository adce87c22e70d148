import * as z from "zod/mini";

/** Nobody types more, and bcrypt reads even less. */
const maxLength = 4096;

/** The least characters of a new password with their messages, by the schema that checks it. */
const rules = {
  // The API's own minimum has another text than the form's.
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
