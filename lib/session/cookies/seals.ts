import "server-only";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/platform/settings.ts";

/** Encrypts with the newest secret. `ttl` is in seconds; 0 never expires. */
export function seal(data: object, ttl: number): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData(data, { password: { 1: secret }, ttl });
}

/** Decrypts with each secret. @returns what `pick` makes of the data; null for an invalid or expired seal */
export async function unseal<Picked>(
  sealed: string,
  ttl: number,
  pick: (data: Record<string, unknown>) => Picked | null,
): Promise<Picked | null> {
  for (const secret of settings().SESSION_SECRET) {
    const picked = pick(await unsealData<Record<string, unknown>>(sealed, { password: { 1: secret }, ttl }));
    if (picked !== null) return picked;
  }
  return null;
}
