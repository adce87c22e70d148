import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Shape } from "#sandbox/data/members.ts";

/** One row of `members`; times are milliseconds. */
export type MemberRow = {
  id: number;
  username: string;
  email: string;
  display_name: string;
  password: string;
  role: "subscriber" | "administrator";
  avatar: string | null;
  registered: number;
  shape: Shape;
  single_session: 0 | 1;
  level_id: number | null;
  gateway: string | null;
  started: number | null;
  ends: number | null;
  renews_days: number | null;
  subscription_id: string | null;
  cancelling: 0 | 1;
  /** The price at which the level was bought, as PayPal writes amounts; null if it is today's price. */
  price: string | null;
  reset_key: string | null;
  reset_ends: number | null;
  /** Whether the owner has confirmed the address. */
  verified: 0 | 1;
  /** The address that waits for its confirmation. */
  pending_email: string | null;
  /** The time at which the account is erased; null if it is not going to be. */
  deletes: number | null;
};

export type NewMember = Pick<
  MemberRow,
  "username" | "email" | "display_name" | "password" | "registered" | "shape"
> &
  Partial<MemberRow>;

/** Finds an account by id, or by user name or e-mail address in any case. */
export function findMember(who: number | string, db: DatabaseSync): MemberRow | undefined {
  const where = typeof who === "number" ? "id = :who" : "username = :who OR email = :who";
  const row = db.prepare(`SELECT * FROM members WHERE ${where}`).get({ who });
  return row as unknown as MemberRow | undefined;
}

export function addMember(member: NewMember, db: DatabaseSync): number {
  const row = { role: "subscriber", ...member };
  const names = Object.keys(row);
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO members (${names.join(", ")}) VALUES (${names.map((name) => `:${name}`).join(", ")})`,
    )
    .run(row as unknown as Record<string, SQLInputValue>);
  return Number(lastInsertRowid);
}

export function changeMember(id: number, changes: Partial<MemberRow>, db: DatabaseSync): void {
  const sets = Object.keys(changes).map((name) => `${name} = :${name}`);
  db.prepare(`UPDATE members SET ${sets.join(", ")} WHERE id = :id`).run({ ...changes, id });
}

/** A time of a member as WordPress writes it. */
export const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());
