import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { settings } from "#lib/platform/settings.ts";
import type { Ownership } from "./checks.ts";

/** The member and level of a payment; `user` is the member's id at WordPress. */
export type PaymentBinding = { kind: "order" | "subscription"; user: string; levelId: number };

/** The format of a `custom_id`; older ones have no nonce. */
const customIdPattern = /^([^.]{1,48})\.(\d)\.(?:([\w-]{22})\.)?([\w-]{43})$/;

const sign = (key: string, { kind, user, levelId }: PaymentBinding, nonce: string | undefined) =>
  createHmac("sha256", key)
    .update(["murmur payment", kind, user, levelId, ...(nonce === undefined ? [] : [nonce])].join("\n"))
    .digest("base64url");

/** The signing keys; the first one signs. WordPress also knows the shared key, and verifies signatures with it. */
const keys = (): string[] => {
  const { WORDPRESS_KEY, SESSION_SECRET } = settings();
  return [...(WORDPRESS_KEY === undefined ? [] : [WORDPRESS_KEY]), ...SESSION_SECRET];
};

/** The nonce makes each payment's `custom_id` unique. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/**
 * PayPal's `custom_id` of a payment, at most 127 characters: user, level, the nonce of its ledger row, and a signature
 * over these and the kind (decision: levels-last-as-long-as-paid).
 */
export function customIdOf(binding: PaymentBinding, nonce: string): string {
  const [key = ""] = keys();
  return `${binding.user}.${binding.levelId}.${nonce}.${sign(key, binding, nonce)}`;
}

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The member and level that a `custom_id` names, without a check of its signature; null if it names none. */
export function ownerNamedIn(customId = ""): Pick<PaymentBinding, "user" | "levelId"> | null {
  const [user, level] = customId.split(".");
  return user ? { user, levelId: Number(level) } : null;
}

/** The nonce in a `custom_id`, or null. */
export const nonceOf = (customId: string | undefined): string | null =>
  customIdPattern.exec(customId ?? "")?.[3] ?? null;

/**
 * Whose payment a `custom_id` names: this member's, another member's, another level's, or unknown.
 *
 * @param known the ledger's nonce of this payment; if it matches, no signature is needed, because keys may have changed
 * since
 */
export function readCustomId(
  customId: string | undefined,
  binding: PaymentBinding,
  known: string | null = null,
): Ownership {
  const parts = customIdPattern.exec(customId ?? "");
  if (parts === null) return "unknown";
  const [, user = "", level, nonce, signature = ""] = parts;
  const named = { kind: binding.kind, user, levelId: Number(level) };
  if (nonce !== known && !keys().some((key) => isEqual(sign(key, named, nonce), signature))) return "unknown";
  if (user !== binding.user) return "another user";
  return named.levelId === binding.levelId ? "ours" : "another level";
}
