import { createHmac, randomBytes } from "node:crypto";
import { sharedKey } from "#sandbox/account/member/key.ts";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import type { Sandbox } from "#sandbox/base/context.ts";

export type CustomIdKind = "order" | "subscription";

/** The member and level in a payment's `custom_id`. An old one has no nonce and counts as unsigned. */
export type BoundPayment = { memberId: number; levelId: number; nonce: string | null; isSigned: boolean };

const sign = (kind: CustomIdKind, parts: readonly (string | number)[]) =>
  createHmac("sha256", sharedKey)
    .update(["murmur payment", kind, ...parts].join("\n"))
    .digest("base64url");

/** Makes `{member}.{level}.{nonce}.{signature}`, in the site's format. */
export function customIdOf(kind: CustomIdKind, { id }: Pick<MemberRow, "id">, levelId: number): string {
  const parts = [id, levelId, randomBytes(16).toString("base64url")];
  return [...parts, sign(kind, parts)].join(".");
}

/** Parses a `custom_id`; null if it names no member. */
export function readCustomId(kind: CustomIdKind, customId: string | null | undefined): BoundPayment | null {
  const [, member, level] = /^(\d{1,15})\.([2-6])(?:\.|$)/.exec(customId ?? "") ?? [];
  if (!member || !level) return null;
  const [, , nonce, signature, ...more] = (customId ?? "").split(".");
  const isSigned =
    nonce !== undefined && more.length === 0 && signature === sign(kind, [member, level, nonce]);
  return {
    memberId: Number(member),
    levelId: Number(level),
    nonce: isSigned ? nonce : null,
    isSigned,
  };
}

/** Binds a nonce to a payment; false if it is bound to another one. */
export function bindNonce(nonce: string, paymentId: string, { db }: Sandbox): boolean {
  db.prepare("INSERT OR IGNORE INTO payment_nonces (nonce, payment_id) VALUES (?, ?)").run(nonce, paymentId);
  const row = db.prepare("SELECT payment_id FROM payment_nonces WHERE nonce = ?").get(nonce);
  return row?.payment_id === paymentId;
}

/** Stores a checkout that a member will pay on PayPal's page. */
export function addCheckout(paymentId: string, memberId: number, { db }: Sandbox): void {
  db.prepare("INSERT INTO checkouts (payment_id, member_id) VALUES (?, ?)").run(paymentId, memberId);
}

export function isCheckoutOf(paymentId: string, memberId: number, { db }: Sandbox): boolean {
  const found = db.prepare("SELECT 1 FROM checkouts WHERE payment_id = ? AND member_id = ?");
  return found.get(paymentId, memberId) !== undefined;
}
