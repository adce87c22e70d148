import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { settings } from "#lib/settings.ts";
import type { Ownership } from "./checks.ts";

/** Whom and what a payment is for; `user` is the member's id at WordPress. */
export type Binding = { kind: "order" | "subscription"; user: string; levelId: number };

const sign = (secret: string, { kind, user, levelId }: Binding) =>
  createHmac("sha256", secret).update(`murmur payment\n${kind}\n${user}\n${levelId}`).digest("base64url");

/** PayPal's `custom_id` of a payment (at most 127 characters): user, level and this site's signature under both. */
export function customIdOf(binding: Binding): string {
  const [secret = ""] = settings().SESSION_SECRET;
  return `${binding.user}.${binding.levelId}.${sign(secret, binding)}`;
}

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whose payment a `custom_id` says it is: this one's, another user's, another level's, or nobody's we know. */
export function readCustomId(customId: string | undefined, binding: Binding): Ownership {
  const [, user, level, signature] = /^([^.]{1,64})\.(\d)\.([\w-]{43})$/.exec(customId ?? "") ?? [];
  if (user === undefined || signature === undefined) return "unknown";
  const claimed = { kind: binding.kind, user, levelId: Number(level) };
  if (!settings().SESSION_SECRET.some((secret) => equal(sign(secret, claimed), signature))) return "unknown";
  if (user !== binding.user) return "another user";
  return claimed.levelId === binding.levelId ? "ours" : "another level";
}
