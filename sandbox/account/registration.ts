import { type Answer, json, wpError } from "#sandbox/answer.ts";
import { shapeOf } from "#sandbox/data/members.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer, lengthOf, plainLine, readFields } from "./fields.ts";
import { addMember, findMember } from "./member.ts";
import { newMembership } from "./membership.ts";
import { hashPassword } from "./password.ts";
import { checkTurnstile } from "./turnstile.ts";

const SHORTEST_PASSWORD = 6;
const email = /^[^\s@<>"(),:;]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Registering a free account (contract, Upstream; spec §3 and §8). */
export const registrationRoutes: readonly Route[] = [
  { method: "POST", path: "/wp-json/asmr/v1/checkout/prepare-for-new-user", answer: register },
];

async function register(call: Call, { db }: Sandbox): Promise<Answer> {
  const fields = readFields(call, ["email", "password", "first_name", "username", "level_id"]);
  if (isAnswer(fields)) return fields;
  const failed = checkTurnstile(fields["cf-turnstile-response"], { required: true });
  if (failed) return failed;
  const name = plainLine(fields.first_name);
  const wrong = check({ ...fields, name });
  if (wrong) return wpError(400, ...wrong);
  const password = await hashPassword(fields.password);
  if (findMember(fields.email.trim(), db)) return wpError(409, "email_exists", "Email already in use");
  if (findMember(fields.username.trim(), db)) {
    return wpError(409, "existing_user_login", "Sorry, that username already exists!");
  }
  const now = Date.now();
  const id = addMember(
    {
      username: fields.username.trim(),
      email: fields.email.trim(),
      display_name: name,
      password,
      registered: now,
      shape: shapeOf(fields.username),
      ...newMembership(1, now),
    },
    db,
  );
  return json({ message: "Registration successful.", user_id: id });
}

function check(fields: {
  email: string;
  password: string;
  username: string;
  level_id: string;
  name: string;
}): [code: string, message: string] | null {
  if (!email.test(fields.email.trim())) return ["invalid_email", "Invalid email address."];
  if (!fields.name) return ["invalid_display_name", "Please provide a valid display name"];
  if (!fields.username.trim()) return ["empty_username", "Username is required"];
  if (lengthOf(fields.password) < SHORTEST_PASSWORD) {
    return ["weak_password", `Password must be at least ${SHORTEST_PASSWORD} characters`];
  }
  if (fields.level_id !== "1") return ["invalid_level", "This membership level has to be paid for."];
  return null;
}
