import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { lengthOf, plainEmail, plainLine } from "#sandbox/base/text.ts";
import { shapeOf } from "#sandbox/data/members.ts";
import { emailAddress, isTaken, mailVerification } from "./email.ts";
import { storeLanguage } from "./member/language.ts";
import { addMember, findMember } from "./member/member.ts";
import { hashPassword } from "./member/password.ts";
import { checkTurnstile } from "./member/turnstile.ts";
import { newMembership } from "./payments/membership.ts";

const shortestPassword = 6;

export const registrationRoutes = createRouter().post(
  "/wp-json/asmr/v1/checkout/prepare-for-new-user",
  register,
);

async function register(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const fields = await readFields(c, ["email", "password", "first_name", "username", "level_id"]);
  checkTurnstile(c, fields["cf-turnstile-response"]);
  const name = plainLine(fields.first_name);
  const email = plainEmail(fields.email);
  const mistake = findMistake({ ...fields, name, email });
  if (mistake) throw wpError(400, ...mistake);
  const password = await hashPassword(fields.password);
  if (isTaken(email, 0, c.env.sandbox)) throw wpError(409, "email_exists", "Email already in use");
  if (findMember(fields.username.trim(), db)) {
    throw wpError(409, "existing_user_login", "Sorry, that username already exists!");
  }
  const now = Date.now();
  const id = addMember(
    {
      username: fields.username.trim(),
      email,
      display_name: name,
      password,
      registered: now,
      shape: shapeOf(fields.username),
      verified: 0,
      ...newMembership(1, now),
    },
    db,
  );
  storeLanguage(c, id);
  const member = findMember(id, db);
  if (member) mailVerification(member, c.env.sandbox);
  return json({ message: "Registration successful.", user_id: id });
}

function findMistake(fields: {
  email: string;
  password: string;
  username: string;
  level_id: string;
  name: string;
}): [code: string, message: string] | null {
  if (!emailAddress.test(fields.email)) return ["invalid_email", "Invalid email address."];
  if (!fields.name) return ["invalid_display_name", "Please provide a valid display name"];
  if (lengthOf(fields.name) > 100) {
    return ["invalid_display_name", "Display name must be 2-100 characters."];
  }
  if (!fields.username.trim()) return ["empty_username", "Username is required"];
  if (lengthOf(fields.password.trim()) < shortestPassword) {
    return ["weak_password", `Password must be at least ${shortestPassword} characters`];
  }
  if (fields.level_id !== "1") return ["invalid_level", "This membership level has to be paid for."];
  return null;
}
